import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { openApp } from '#app/bootstrap/open-app.ts';
import { startFaults } from '#app/bootstrap/start-fault.ts';
import type { Render } from '#server/http/request-pipeline.ts';
import { createHttpServer } from '#server/http/server.ts';
import type { JobTable, JobHandler } from '#server/jobs/jobs.ts';
import { openLog } from '#server/log.ts';
import type { AppContext } from '#server/app-context.ts';
import { drawPictures, writePictures } from './pictures.ts';
import { openTerminal } from './cli.ts';

/** What the development server loads anew after each change. */
interface AppModules {
  createRender(build: ServerBuild, mode: 'development', app: AppContext): Render;
  jobs: JobTable;
  seedDemonstration(app: AppContext): Promise<void>;
}

const terminal = openTerminal();
try {
  await develop();
} catch (error) {
  for (const sentence of startFaults(error, process.env)) terminal.fault(sentence);
  process.exit(1);
}

/**
 * The machine is opened once, by Node itself, and stays open; whatever is in app/ and features/ goes through Vite and
 * is new after each change, routes and jobs alike. Changes in server/ need a new start.
 */
async function develop(): Promise<void> {
  process.env.NODE_ENV = 'development';
  terminal.progress('Starting the development server');
  const pictures = path.join(import.meta.dirname, '..', '.cache', 'pictures');
  const [vite] = await Promise.all([
    createServer({ appType: 'custom', server: { middlewareMode: true } }),
    drawPictures().then((drawn) => writePictures(pictures, drawn)),
  ]);
  const load = <Name extends keyof AppModules>(file: string, name: Name) =>
    vite.ssrLoadModule(file).then((module) => (module as Pick<AppModules, Name>)[name]);

  const names = Object.entries(await load('/app/jobs.ts', 'jobs'));
  const jobTable: JobTable = Object.fromEntries(
    names.map(([name, { schedule }]) => {
      const run: JobHandler = async (app, payload, jobRun) => {
        const job = (await load('/app/jobs.ts', 'jobs'))[name];
        if (job === undefined) throw new Error(`There is no job ${name} any more.`);
        await job.run(app, payload, jobRun);
      };
      return [name, { run, ...(schedule !== undefined && { schedule }) }];
    }),
  );
  const log = openLog({ level: process.env.LOG_LEVEL ?? 'info', readable: true });
  const app = await openApp(process.env, { jobTable, log, progress: (step) => terminal.progress(step) });
  if (app.env.DEMO_DATA)
    await (
      await load('/features/intake/submissions/demonstration.server.ts', 'seedDemonstration')
    )(app);

  const http = createHttpServer({
    app,
    clientFolder: pictures,
    cachedPaths: [],
    sandboxPages: app.sandboxPages,
    development: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) =>
      vite.middlewares(incoming, outgoing, next),
    render: async (request, client) => {
      try {
        const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
        const createRender = await load('/app/bootstrap/render.ts', 'createRender');
        return await createRender(build, 'development', app)(request, client);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
  });
  await http.listen(app.env.PORT, app.env.HOST);
  terminal.print(`\n  In development at ${app.env.PUBLIC_ORIGIN}; pages follow the sources.`);
  if (app.env.SMTP_URL === undefined)
    terminal.print(`  Mails: ${app.env.PUBLIC_ORIGIN}/sandbox/inbox?key=${app.sandboxKey}`);
  const { paymentsSandbox } = app;
  if (paymentsSandbox !== undefined) terminal.print(`  Payments: ${paymentsSandbox.checkoutOrigin}`);
  terminal.print('  Stop with Ctrl+C\n');

  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      void (async () => {
        await vite.close();
        await http.drain(1000);
        await app.close();
        process.exit(0);
      })();
    });
  }
}
