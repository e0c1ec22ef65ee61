import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as build from 'virtual:react-router/server-build';
import { backupFile, runRestore } from '#app/bootstrap/commands/backup-commands.ts';
import { commands, findUsage } from '#app/bootstrap/commands/command-table.ts';
import { databaseCommand, interruption } from '#app/bootstrap/commands/commands.ts';
import {
  sendToRunningProgram,
  listenForCommands,
  type CommandOutcome,
  type RunCommand,
} from '#app/bootstrap/commands/control-socket.ts';
import { openApp as openParts, type OpenApp, type OpenAppOptions } from '#app/bootstrap/open-app.ts';
import { createRender } from '#app/bootstrap/render.ts';
import { bodyKinds, formPages, canonicalPaths, routePatterns } from '#app/bootstrap/route-paths.ts';
import { parseSettings, settings as knownSettings, settingsAsText } from '#app/bootstrap/settings.ts';
import { describeStartErrors } from '#app/bootstrap/start-errors.ts';
import { openMetricsOf } from '#app/bootstrap/telemetry/metrics.ts';
import { buyDemonstrationPlan, removeDemonstrationClients, seed, setupLines, welcome } from '#app/bootstrap/welcome.ts';
import { jobs as jobTable, pollers } from '#app/jobs.ts';
import { listeners } from '#app/listeners.ts';
import { cachedPaths, notPrefetched, pagesDiffer } from '#app/cached-pages.ts';
import { unreadablePath } from '#app/public-pages.ts';
import { release } from '#app/release.server.ts';
import { signInOrigins } from '#features/accounts/providers/providers.server.ts';
import { laneOf } from '#features/accounts/lanes.server.ts';
import { openVisits } from '#features/analytics/visits.server.ts';
import { openEcho } from '#features/system/checks/echo.server.ts';
import { reportStartErrors } from '#features/system/doctor.server.ts';
import { liveOf } from '#features/live/streams.server.ts';
import { openHeartbeat } from '#features/system/replicas.server.ts';
import { ownRoutes, type Render } from '#server/http/request-pipeline.ts';
import { framingOf } from '#features/site-settings/embedding.public.server.ts';
import { createHttpServer } from '#server/http/server.ts';
import type { JobDefinition } from '#server/jobs/define-job.ts';
import { purgeAll } from '#server/shared-cache/purge.ts';
import { openLog } from '#server/log.ts';
import { requestIdField } from '#server/request-id.ts';

export type { OpenApp };
// The benchmarks use these.
export { build, createRender };
// A release has no sources, so its `--help` reads the settings from here.
export { knownSettings as settings };

type Settings = Readonly<Record<string, string | undefined>>;

/** Opens the AppContext from `process.env`-like settings; port 0 picks a free port. */
export async function openApp(
  settings: Settings,
  options: Omit<OpenAppOptions, 'jobTable' | 'listeners' | 'pollers'> & Partial<Pick<OpenAppOptions, 'jobTable'>> = {},
): Promise<OpenApp> {
  const withPort = settings.PORT === '0' ? { ...settings, PORT: String(await probePort(0, '127.0.0.1')) } : settings;
  return openParts(withPort, { jobTable, ...options, listeners, pollers });
}

export interface Serving {
  /** The address that the server listens on; with default settings, the public origin too. */
  readonly origin: string;
  /**
   * Makes `/readyz` fail, serves for `drainSeconds` more, finishes open requests and stops listening. The AppContext
   * stays open.
   */
  close(drainSeconds?: number): Promise<void>;
}

/** Listens for HTTP and, with the embedded database, for CLI commands. */
export async function serve(app: OpenApp, development?: Development): Promise<Serving> {
  const { env } = app;
  const visits = openVisits(app);
  const live = liveOf(app);
  const heartbeat = heartbeatOf(app, 'web');
  const metrics = await openMetricsOf(app, build);
  const http = createHttpServer({
    app,
    pool: app.database.pool,
    laneOf: (cookie) => laneOf(app, cookie),
    onArrival: (path) => visits.count(path),
    metrics: metrics?.requests,
    routeOf: routePatterns(build, ownRoutes),
    render: development?.render(app) ?? createRender(build, 'production', app),
    clientFolder: development?.clientFolder ?? clientFolder(),
    cachedPaths: development === undefined ? cachedPaths : [],
    bodyKind: bodyKinds(build),
    canonicalPath: canonicalPaths(build),
    takesForms: formPages(build),
    notPrefetched,
    unreadablePath,
    formTargets: signInOrigins(env),
    framing: framingOf(app),
    pagesDiffer: () => pagesDiffer(app),
    sandboxPages: app.sandboxPages,
    echo: openEcho(app),
    development: development?.middleware,
  });
  await http.listen(env.PORT, env.HOST);
  await purgeAll(app);
  const unlisten =
    app.database.engine === 'embedded'
      ? await listenForCommands(resolve(env.DATA_DIR), (...command) => runCommand(app, ...command))
      : () => Promise.resolve();
  return {
    origin: `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${String(env.PORT)}`,
    async close(drainSeconds = 0) {
      http.announceEnd();
      live.close();
      await delay(drainSeconds * 1000);
      await unlisten();
      await http.drain(10_000);
      await visits.close();
      await heartbeat.close();
      await metrics?.close();
    },
  };
}

/** `npm run dev` replaces these parts of the build, so that pages and jobs follow the sources. */
export interface Development {
  readonly jobTable: readonly JobDefinition[];
  /** The folder of generated pictures, which the middleware does not serve. */
  readonly clientFolder: string;
  readonly middleware: NonNullable<Parameters<typeof createHttpServer>[0]['development']>;
  render(app: OpenApp): Render;
}

/** Startup output; scripts/start.ts shows it as progress. */
export interface Terminal {
  progress(step: string): void;
  print(text: string): void;
  error(sentence: string): void;
  /** Called once the server serves, or the worker processes jobs. */
  ready(): void;
  /** Whether to print short log lines for people. */
  readonly readable: boolean;
}

/**
 * Commands: `serve`, `worker`, `leads`, `articles`, `payments`, `jobs`, `admin`, `doctor`, `backup`, `restore`, `db`.
 * Resolves to the exit code (`serve`, `worker`: after a signal). A failed start prints a sentence per error and
 * resolves to 1.
 */
export async function run(
  argv: readonly string[],
  settings: Settings,
  terminal: Terminal,
  development?: Development,
): Promise<number> {
  const [name = 'serve', ...rest] = argv;
  // Only this user may read the files that the program writes.
  process.umask(0o077);
  try {
    if ((name === 'serve' || name === 'worker') && !rest.includes('--help'))
      return await runUntilSignal(name, settings, terminal, development);
    const print = (text: string) => terminal.print(text);
    if (rest.includes('--help')) {
      print(findUsage(name) ?? `Unknown command: ${name}.`);
      return 0;
    }
    const env = parseSettings(settings);
    if (name === 'db' && rest[0] !== 'migrate') {
      const { log } = openLog({ level: 'silent' });
      return await databaseCommand(rest, env, log, print);
    }
    if (name === 'restore') return await runRestore(env, rest, openLog({ level: 'silent' }).log, print, interruption());
    if (commands[name] === undefined) {
      terminal.error(
        `Unknown command: ${name}. Commands: serve, worker, restore, ${Object.keys(commands).join(', ')}.`,
      );
      return 1;
    }
    const args = name === 'backup' ? backupFile(env, rest, new Date()) : rest;
    const outcome =
      env.DATABASE_URL === undefined ? await sendToRunningProgram(resolve(env.DATA_DIR), name, args) : null;
    if (outcome !== null) {
      terminal.print(outcome.output.replace(/\n$/, ''));
      return outcome.exitCode;
    }
    const app = await openApp(settings, { work: false, patient: true, log: openLog({ level: 'silent' }) });
    try {
      const signal = name === 'backup' ? interruption() : new AbortController().signal;
      return await commands[name].run(app, args, print, signal);
    } finally {
      await app.close();
    }
  } catch (error) {
    const errors = describeStartErrors(error, settingsAsText(settings));
    if (name === 'doctor') return reportStartErrors(errors, error, rest, (text) => terminal.print(text));
    for (const sentence of errors) terminal.error(sentence);
    return 1;
  }
}

async function runUntilSignal(
  name: 'serve' | 'worker',
  settings: Settings,
  terminal: Terminal,
  development?: Development,
): Promise<number> {
  const started = performance.now();
  const env = parseSettings(settings);
  const { LOG_LEVEL: level, PORT, HOST } = env;
  // Fails fast, before opening the database.
  if (name === 'serve' && PORT !== 0) await probePort(PORT, HOST);
  const log = openLog({ level, readable: terminal.readable, fields: requestIdField });
  const ended = untilSignal();
  const app = await openApp(settings, {
    log,
    progress: (step) => terminal.progress(step),
    ...(name === 'worker' && { work: true }),
    ...(development && { jobTable: development.jobTable }),
  });
  try {
    process.on('uncaughtException', (error) => {
      app.log.fatal({ event: 'app.crashed', err: error }, 'Exiting after an uncaught error');
      log.flush();
      process.exit(1);
    });
    await removeDemonstrationClients(app);
    const people = name === 'serve' && app.env.DEMO_DATA ? await seed(app) : [];
    const serving = name === 'serve' ? await serve(app, development) : undefined;
    const heartbeat = serving === undefined ? heartbeatOf(app, 'worker') : undefined;
    if (name === 'worker') await openMetricsOf(app, build);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (serving === undefined) terminal.print(`Processing jobs (started in ${seconds} s).`);
    else for (const line of [...welcome(app, seconds, people), ...(await setupLines(app))]) terminal.print(line);
    terminal.ready();
    const buying = buyDemonstrationPlan(app, people);
    const signal = await ended;
    const drainSeconds = app.env.DRAIN_SECONDS ?? (terminal.readable ? 0 : 5);
    terminal.progress(`Received ${signal}; finishing requests and jobs in progress`);
    await serving?.close(drainSeconds);
    await heartbeat?.close();
    await buying;
  } finally {
    await app.close();
  }
  terminal.print('Stopped');
  return 0;
}

function heartbeatOf({ database, env, log }: OpenApp, role: 'web' | 'worker') {
  const runsJobs = role === 'worker' || env.WORKER === 'in-web';
  return openHeartbeat({ db: database.background.db, log }, { role, runsJobs, release });
}

/** Resolves on the first SIGTERM or SIGINT; a second one exits immediately. */
function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        // Ctrl+C arrives twice: from the terminal and via npm.
        if (firstAt !== null && performance.now() - firstAt > 500) process.exit(1);
        firstAt ??= performance.now();
        resolve(signal);
      });
    }
  });
}

async function runCommand(app: OpenApp, ...request: Parameters<RunCommand>): Promise<CommandOutcome> {
  const [name, argv, signal] = request;
  const lines: string[] = [];
  const command = commands[name];
  if (command === undefined) return { output: `Unknown command: ${name}.\n`, exitCode: 1 };
  try {
    const exitCode = await command.run(app, argv, (text) => lines.push(text), signal);
    return { output: lines.join('\n') + '\n', exitCode };
  } catch (error) {
    app.log.error({ event: 'command.failed', err: error, command: name }, 'A command failed');
    return { output: `The command ${name} failed. See the server's log for the error.\n`, exitCode: 1 };
  }
}

/** Finds build/client from any folder inside build/server. */
function clientFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'client')) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, 'client');
}

/** Returns `port`, or a free port for 0. Rejects with the system's error. */
function probePort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}
