import { Temporal } from 'temporal-polyfill';

/** How many days the charts of days show. */
export const CHART_DAYS = 28;
/** How many weeks the chart of new students shows, this week included. */
const CHART_WEEKS = 12;

/** The Monday of the first week that is shown. */
export function firstDayOf(today: string): string {
  const day = Temporal.PlainDate.from(today);
  return day.subtract({ days: day.dayOfWeek - 1, weeks: CHART_WEEKS - 1 }).toString();
}

/** The first day that is shown of the charts of days. */
export const firstChartDay = (today: string): string =>
  Temporal.PlainDate.from(today)
    .subtract({ days: CHART_DAYS - 1 })
    .toString();
