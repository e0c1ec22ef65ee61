import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest';

const sent: { release: string; reports: { level: string; page: string; message: string; count: number }[] }[] = [];
let chance = 0;
const written: Partial<Record<'debug' | 'info' | 'warn' | 'error', Mock>> = {};
let fields: { value: string }[] = [];
let listeners: Record<string, (event: object) => void> = {};

class FakeBlob {
  readonly parts: string[];
  constructor(parts: string[]) {
    this.parts = parts;
  }
}

/** The logger of a newly loaded page. */
async function load() {
  vi.resetModules();
  const [{ browserLog }, { watchErrors }] = await Promise.all([
    import('./browser-log.ts'),
    import('./watch-errors.ts'),
  ]);
  watchErrors();
  return browserLog;
}

/** Awaits the current batch. */
async function received() {
  await vi.dynamicImportSettled();
  vi.runAllTimers();
  return sent;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockImplementation(() => chance);
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    written[level] = vi.spyOn(console, level).mockReturnValue();
  [sent.length, chance, fields, listeners] = [0, 0, [], {}];
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => (listeners[type] = listener));
  vi.stubGlobal('location', { origin: 'https://a.example', pathname: '/contact' });
  vi.stubGlobal('document', {
    documentElement: { dataset: { release: 'abc123' } },
    querySelectorAll: () => fields,
  });
  vi.stubGlobal('Blob', FakeBlob);
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, { parts: [body = ''] }: { parts: string[] }) => {
      expect(address).toBe('/functions/v1/browser-errors');
      sent.push(JSON.parse(body) as (typeof sent)[number]);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('sends uncaught errors in one batch, with their release and page', async () => {
  await load();
  listeners.error?.({ error: new TypeError('broke'), message: 'Uncaught TypeError: broke' });
  listeners.error?.({ error: new TypeError('broke'), message: 'Uncaught TypeError: broke' });
  listeners.unhandledrejection?.({ reason: 'no answer' });
  expect(sent).toEqual([]);
  expect(await received()).toMatchObject([
    {
      release: 'abc123',
      reports: [
        { level: 'error', page: '/contact', message: 'TypeError: broke', count: 2 },
        { level: 'error', message: 'no answer', count: 1 },
      ],
    },
  ]);
});

it('sends at once when the user leaves the page', async () => {
  await load();
  listeners.error?.({ error: new Error('last words') });
  await vi.dynamicImportSettled();
  listeners.pagehide?.({});
  expect(sent).toHaveLength(1);
  expect(await received()).toHaveLength(1);
});

it('does not send typed text', async () => {
  const log = await load();
  fields = [{ value: 'Ada Lovelace' }, { value: 'a' }];
  log.error(new Error('No person Ada Lovelace at /x?name=Ada'));
  expect((await received())[0]?.reports[0]?.message).toBe('Error: No person [typed] at /x');
});

it('sends the warnings of one page load in ten, and writes debug and info only to the console', async () => {
  const log = await load();
  chance = 0.5;
  const sampledOut = await load();
  log.debug('one');
  log.info('two');
  sampledOut.warn(new Error('sampled out'));
  expect(await received()).toEqual([]);
  log.warn(new Error('sampled in'));
  expect((await received())[0]?.reports).toMatchObject([{ level: 'warn', message: 'Error: sampled in' }]);
  expect(written.warn).toHaveBeenCalledTimes(2);
});

it('reports once on the console that reports cannot be sent', async () => {
  vi.doMock('./report-errors.ts', () => Promise.reject(new Error('no such script')));
  await load();
  listeners.error?.({ error: new Error('broke') });
  listeners.unhandledrejection?.({ reason: 'no answer' });
  expect(await received()).toEqual([]);
  expect(written.error).toHaveBeenCalledOnce();
  vi.doUnmock('./report-errors.ts');
});

it('ignores extensions and scripts of other origins', async () => {
  await load();
  const error = new Error('theirs');
  error.stack = 'Error: theirs\n    at x (chrome-extension://abc/content.js:1:1)';
  listeners.error?.({ error });
  listeners.error?.({ error: null, message: 'Script error.' });
  expect(await received()).toEqual([]);
});

it('sends at most 20 different reports and 10 batches per page', async () => {
  await load();
  for (let number = 0; number < 50; number += 1) listeners.error?.({ error: new Error(`broke ${number}`) });
  expect((await received())[0]?.reports).toHaveLength(20);
  for (let round = 0; round < 20; round += 1) {
    listeners.error?.({ error: new Error('broke 1') });
    await received();
  }
  expect(sent).toHaveLength(10);
});
