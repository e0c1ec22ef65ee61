import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './scripts/browser.ts';
import { isWeekly } from './tests/weekly.ts';

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error('No Chromium here; `npm test` brings one, or set CHROMIUM_PATH.');

// Every page in every state, which takes minutes: `npm run walks`.
const isWalks = process.env['WALKS'] !== undefined;

/** Browser journeys on the built site: one server a worker, started by tests/e2e/e2e.ts. */
export default defineConfig({
  testDir: isWalks ? 'tests/e2e/walks' : 'tests/e2e',
  testIgnore: isWalks ? [] : '**/e2e/walks/**',
  // Variations of other journeys, and what tests without a browser show as well.
  ...(!isWeekly && { grepInvert: /@weekly/ }),
  globalSetup: './tests/e2e/setup.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  // One more than processors on most machines: a journey waits for the site a third of its time.
  workers: 3,
  forbidOnly: true,
  // Ends what hangs in no action or expectation, which have limits of their own: a long journey is no fault.
  timeout: 600_000,
  // For slow machines, as are the next two.
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // Motion is drawn by the processors that the journeys share: what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording each journey costs more than walking it: `npx playwright test FILE --trace on` where one is needed.
    trace: 'off',
    // A page lives for seconds: optimizing its scripts costs more than that saves, and plain machine code is made at once.
    launchOptions: {
      executablePath,
      args: [...browserFlags, '--js-flags=--no-opt --no-maglev --always-sparkplug --no-lazy-feedback-allocation'],
    },
  },
});
