import type { Browser } from '@playwright/test';
import { expect, failedCall, test } from './fixtures.ts';
import { isSeenAt, type Look, type Looking, lookAt } from './looks.ts';
import { findings, sidewaysPx } from './page-checks.ts';
import { SCREENS, type Screen } from './screen-list.ts';
import type { RunningServer } from './server.ts';

const HEIGHT = 844;
const look = (width: number, colorScheme: Look['colorScheme']): Look => ({
  viewport: { width, height: HEIGHT },
  colorScheme,
});

const isDeep = process.env.DEEP === '1';

/** `npm run test:deep` sees every screen in each of its looks; by `npm test` a screen is seen in one of four. */
const LOOKS: readonly Look[] = isDeep
  ? [1440, 1366, 1024, 768, 390, 320].flatMap((width) => [look(width, 'light'), look(width, 'dark')])
  : [look(1440, 'light'), look(390, 'dark'), look(1024, 'dark'), look(390, 'light')];

function screensOf(one: Look): Screen[] {
  if (isDeep) return SCREENS.filter((screen) => isSeenAt(screen, one));
  return SCREENS.filter((screen, index) => {
    const fitting = LOOKS.filter((each) => isSeenAt(screen, each));
    return fitting[index % fitting.length] === one;
  });
}

test.describe.configure({ mode: isDeep ? 'parallel' : 'default' });

test.use({ data: 'sample' });

/** What the pages have logged as errors besides the refusal that the screen is about. */
function unexpectedErrors(looking: Looking, { refused }: Screen): string[] {
  const logged = looking.takeErrors();
  return refused === undefined ? logged : logged.filter((error) => !failedCall(...refused).test(error));
}

async function faultsOf(browser: Browser, { url }: RunningServer, one: Look): Promise<string[]> {
  const looking = await lookAt(browser, url, one);
  const faults: string[] = [];
  for (const screen of screensOf(one)) {
    await test.step(screen.name, async () => {
      const page = await looking.open(screen);
      const sideways = await sidewaysPx(page);
      const tooWide = sideways > 0 ? [`${sideways} px too wide`] : [];
      const found = [...tooWide, ...(await findings(page)), ...unexpectedErrors(looking, screen)];
      faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
    });
  }
  await looking.close();
  return faults;
}

for (const one of LOOKS) {
  const { viewport, colorScheme } = one;
  test(`screens have no finding of axe, log no error and fit in ${colorScheme} at ${viewport.width} px`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(900_000);
    expect(await faultsOf(browser, server, one)).toEqual([]);
  });
}
