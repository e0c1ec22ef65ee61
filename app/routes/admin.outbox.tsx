import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { jobSubjects } from '#app/admin/job-subjects.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { answerOutbox } from '#features/outbox/outbox-forms.server.ts';
import { OutboxPage } from '#features/outbox/outbox-page.tsx';
import { readAlarm, readJobs, readQueues } from '#features/outbox/outbox.server.ts';
import { readOutboxFilter } from '#features/outbox/outbox.ts';

export function meta() {
  return hiddenPageMeta('Outbox');
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  const machine = args.context.get(machineContext);
  const { searchParams } = new URL(args.request.url);
  const [filter, after] = [readOutboxFilter(searchParams), searchParams.get('after')];
  const [{ jobs, next }, queues, alarm] = await Promise.all([
    readJobs(machine, filter, after),
    readQueues(machine),
    readAlarm(machine),
  ]);
  const subjects = await jobSubjects(machine, jobs);
  // A payload may hold more than the page shows: it stays here.
  return { filter, after, jobs: jobs.map((job) => ({ ...job, payload: {} })), next, queues, alarm, subjects };
}

export function action(args: ActionFunctionArgs) {
  return administering(args, (by) => answerOutbox(args.context.get(machineContext), by, args.request));
}

export default function AdminOutboxRoute() {
  return (
    <>
      <AdminHead title="Outbox" lead="Mails and other work that runs by itself: what waits, and what went wrong." />
      <OutboxPage {...useLoaderData<typeof loader>()} />
    </>
  );
}
