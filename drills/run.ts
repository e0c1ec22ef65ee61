/** `npm run drill [NAME...]`: what can go wrong around the site, done on purpose with the real programs. */
import { Skipped, stopAll } from './kit.ts';

/** Each prints its table and throws when something was lost. Modules are loaded when their drill runs. */
const drills: Readonly<Record<string, () => Promise<void>>> = {
  'shared-cache': async () => (await import('./shared-cache.ts')).drillSharedCache(),
  failover: async () => (await import('./failover.ts')).drillFailover(),
  proxies: async () => (await import('./proxies.ts')).drillProxies(),
  pitr: async () => (await import('./pitr.ts')).pitr(),
  alerts: async () => (await import('./alerts.ts')).drillAlerts(),
  calendars: async () => (await import('./calendars.ts')).drillCalendars(),
  rename: async () => (await import('./rename.ts')).drillRename(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in drills));
if (unknown.length > 0) {
  console.error(`No drill is called ${unknown.join(', ')}. There are: ${Object.keys(drills).join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(1)));
for (const [name, drill] of Object.entries(drills)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    await drill();
    console.log(`\n${name}: passed`);
  } catch (error) {
    if (error instanceof Skipped) console.log(`\n${name}: skipped, since ${error.message}.`);
    else {
      console.error(`\n${name}: FAILED`, error);
      process.exitCode = 1;
    }
  } finally {
    await stopAll();
  }
}
// Sockets that are kept open do not keep a finished run alive.
process.exit();
