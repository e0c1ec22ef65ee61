import { fork } from 'node:child_process';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer, type ViteDevServer } from 'vite';
import * as z from 'zod/mini';
import { runJob } from '#server/jobs/define-job.ts';
import type * as Program from '../app/bootstrap/main.ts';
import type * as Rendering from '../app/bootstrap/render.ts';
import type * as Jobs from '../app/jobs.ts';
import { drawPictures, writePictures } from './pictures.ts';
import { loadEnvFile, openTerminal } from './cli.ts';

const root = path.join(import.meta.dirname, '..');
/** The program exits with this code to be restarted in a new process. */
const restartCode = 75;
/** Folders whose code runs once at start, so that a change needs a new process. */
const opened = ['server', 'app/bootstrap', 'packages'].map((folder) => path.join(root, folder) + path.sep);

if (process.send === undefined) supervise();
else process.exit(await develop());

/** Runs the program in a child process and restarts it when it exits with `restartCode`. */
function supervise(): void {
  const child = fork(import.meta.filename, process.argv.slice(2));
  const forward = () => child.kill('SIGTERM');
  process.on('SIGTERM', forward);
  // Ctrl+C reaches the child by itself.
  process.on('SIGINT', () => undefined);
  child.on('exit', (code) => {
    process.removeAllListeners('SIGINT');
    process.off('SIGTERM', forward);
    if (code === restartCode) supervise();
    else process.exitCode = code ?? 1;
  });
}

/** Runs the program of `npm start` through Vite, which reloads pages, features and jobs after each change. */
async function develop(): Promise<number> {
  loadEnvFile();
  const env = { DRAIN_SECONDS: '0', ...process.env };
  process.env.NODE_ENV = 'development';
  const terminal = openTerminal();
  terminal.progress('Starting the development server');
  const clientFolder = path.join(root, '.cache', 'pictures');
  const [vite] = await Promise.all([
    createServer({
      root,
      appType: 'custom',
      server: { middlewareMode: true, watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
    }),
    drawPictures().then((drawn) => writePictures(clientFolder, drawn)),
  ]);
  // Vite would exit before the program has finished its requests and jobs.
  process.removeAllListeners('SIGTERM');
  let code = 0;
  vite.watcher.on('change', (file) => {
    if (code === restartCode || /\.test\.tsx?$/.test(file) || !opened.some((folder) => file.startsWith(folder))) return;
    terminal.print(`${path.relative(root, file)} has changed; restarting`);
    code = restartCode;
    process.kill(process.pid, 'SIGTERM');
  });
  const load = <Module>(file: string) => vite.ssrLoadModule(file) as Promise<Module>;
  const program = await load<typeof Program>('/app/bootstrap/main.ts');
  const ended = await program.run(['serve'], env, terminal, {
    jobTable: await reloadedJobs(load),
    clientFolder,
    middleware: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next),
    render: (app) => async (request, client) => {
      try {
        const build = await load<ServerBuild>('virtual:react-router/server-build');
        const { createRender } = await load<typeof Rendering>('/app/bootstrap/render.ts');
        return await createRender(build, 'development', app)(request, client);
      } catch (error) {
        fixTrace(vite, error);
        throw error;
      }
    },
  });
  await vite.close();
  return code === 0 ? ended : code;
}

/** The jobs, each reloaded for every run. A new job needs a restart. */
async function reloadedJobs(load: <Module>(file: string) => Promise<Module>): Promise<typeof Jobs.jobs> {
  const current = async () => (await load<typeof Jobs>('/app/jobs.ts')).jobs;
  return (await current()).map((first) => ({
    ...first,
    // The schema may have changed as well: the job that runs reads the payload.
    schema: z.looseObject({}),
    run: async (app, payload, jobRun) => {
      const job = (await current()).find(({ name }) => name === first.name);
      if (job === undefined) throw new Error(`There is no job ${first.name} any more.`);
      return runJob(job, app, payload, jobRun);
    },
  }));
}

function fixTrace(vite: ViteDevServer, error: unknown): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
}
