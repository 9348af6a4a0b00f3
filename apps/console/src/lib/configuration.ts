import { DELETED_PEOPLE_DAYS, HISTORY_DAYS } from '@quizdesk/contract/constants';

/** Where the console finds its services and whose it is; the server writes it into the page at run time. */
export interface Configuration {
  readonly brand_name: string;
  readonly tagline: string;
  readonly logo_url: string | null;
  /** The participants' site; without it the console shows people's profiles itself. */
  readonly main_site_url: string | null;
  /** Addresses of the services, without a slash at the end; empty means the page's own origin. */
  readonly account_url: string;
  readonly api_url: string;
  readonly realtime_url: string;
  /** By whose clock times are shown and days are chosen, whatever the browser's own is. */
  readonly time_zone: string;
  /** How long changes can be undone, and deleted people restored. */
  readonly history_days: number;
  readonly deleted_people_days: number;
}

const DEFAULTS: Configuration = {
  brand_name: 'Quizdesk',
  tagline: '',
  logo_url: null,
  main_site_url: null,
  account_url: '',
  api_url: '',
  realtime_url: '',
  time_zone: 'UTC',
  history_days: HISTORY_DAYS,
  deleted_people_days: DELETED_PEOPLE_DAYS,
};

function textOr<T extends string | null>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

const daysOr = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : otherwise;

/** A browser that is older than the name of a zone must still show the console, in the zone that it then says. */
function zoneOr(name: string, otherwise: string): string {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return name;
  } catch {
    return otherwise;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads the configuration from JSON; what is missing or no text falls back to its default. */
export function parseConfiguration(json: string): Configuration {
  const given: unknown = JSON.parse(json);
  if (!isRecord(given)) return DEFAULTS;
  const address = (name: string) => textOr(given[name], '').replace(/\/+$/, '');
  return {
    brand_name: textOr(given.brand_name, DEFAULTS.brand_name),
    tagline: textOr(given.tagline, DEFAULTS.tagline),
    logo_url: textOr(given.logo_url, null),
    main_site_url: address('main_site_url') || null,
    account_url: address('account_url'),
    api_url: address('api_url'),
    realtime_url: address('realtime_url'),
    time_zone: zoneOr(textOr(given.time_zone, DEFAULTS.time_zone), DEFAULTS.time_zone),
    history_days: daysOr(given.history_days, DEFAULTS.history_days),
    deleted_people_days: daysOr(given.deleted_people_days, DEFAULTS.deleted_people_days),
  };
}

/** The configuration of this page. */
export const configuration = parseConfiguration(document.querySelector('#quizdesk-config')?.textContent || '{}');
