/** Milliseconds from the machine's clock to the one of the tests. Workers and the programs they start inherit it. */
const shiftName = 'TEST_CLOCK_SHIFT';

/** A Wednesday morning on which every article of `content/` is published. */
const defaultStart = '2026-11-25T10:00:00Z';

/** When the clock of a run starts. `TEST_CLOCK_START` is another instant. */
export const clockStart = new Date(process.env['TEST_CLOCK_START'] ?? defaultStart);

/** Called once for each run, so that its workers and its database share one clock. */
export function startClock(): void {
  if (Number.isNaN(clockStart.getTime())) throw new Error('TEST_CLOCK_START is no instant, such as 2027-03-14T07:00Z.');
  process.env[shiftName] ??= String(clockStart.getTime() - Date.now());
}

/** Zero in browser tests, whose browser has the real clock. */
export function clockShift(): number {
  return Number(process.env[shiftName] ?? 0);
}

/** Where the clock of the machine is set (`npm run test:clock`). */
const machineClock = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/** For the environment of a program that a test starts. */
export function clockSettings(): Readonly<Record<string, string>> {
  if (clockShift() === 0) return {};
  const inherited = machineClock.map((name) => [name, process.env[name]] as const);
  const machine = Object.fromEntries(
    inherited.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return { ...machine, NODE_OPTIONS: clockFlags.join(' '), [shiftName]: String(clockShift()) };
}

export const clockFlags: readonly string[] = ['--import', new URL('shifted-date.ts', import.meta.url).href];
