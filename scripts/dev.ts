import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { openMachine } from '#app/boot/open-machine.ts';
import { startFaults } from '#app/boot/start-fault.ts';
import type { Render } from '#server/http/floor.ts';
import { createHttpServer } from '#server/http/server.ts';
import type { JobTable, JobVerb } from '#server/jobs/jobs.ts';
import { openLog } from '#server/log.ts';
import type { Machine } from '#server/machine.ts';
import { drawPictures, writePictures } from './pictures.ts';
import { openTerminal } from './terminal.ts';

/** What the development server loads anew after each change. */
interface AppModules {
  createRender(build: ServerBuild, mode: 'development', machine: Machine): Render;
  jobs: JobTable;
  seedDemonstration(machine: Machine): Promise<void>;
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
      const run: JobVerb = async (machine, payload, jobRun) => {
        const job = (await load('/app/jobs.ts', 'jobs'))[name];
        if (job === undefined) throw new Error(`There is no job ${name} any more.`);
        await job.run(machine, payload, jobRun);
      };
      return [name, { run, ...(schedule !== undefined && { schedule }) }];
    }),
  );
  const log = openLog({ level: process.env.LOG_LEVEL ?? 'info', readable: true });
  const machine = await openMachine(process.env, { jobTable, log, progress: (step) => terminal.progress(step) });
  if (machine.env.DEMO_DATA)
    await (
      await load('/features/intake/leads/demonstration.server.ts', 'seedDemonstration')
    )(machine);

  const http = createHttpServer({
    machine,
    clientFolder: pictures,
    keptPaths: [],
    sandboxPages: machine.sandboxPages,
    development: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) =>
      vite.middlewares(incoming, outgoing, next),
    render: async (request, caller) => {
      try {
        const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
        const createRender = await load('/app/boot/render.ts', 'createRender');
        return await createRender(build, 'development', machine)(request, caller);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
  });
  await http.listen(machine.env.PORT, machine.env.HOST);
  terminal.print(`\n  In development at ${machine.env.PUBLIC_ORIGIN}; pages follow the sources.`);
  if (machine.env.SMTP_URL === undefined)
    terminal.print(`  Mails: ${machine.env.PUBLIC_ORIGIN}/sandbox/inbox?key=${machine.sandboxKey}`);
  const { paymentsSandbox } = machine;
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
        await machine.close();
        process.exit(0);
      })();
    });
  }
}
