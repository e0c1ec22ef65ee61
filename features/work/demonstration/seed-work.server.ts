import { Readable } from 'node:stream';
import { and, eq, lt } from 'drizzle-orm';
import { demonstrationEmail } from '#content/admin/demonstration.ts';
import { demonstrationEmails, findPerson } from '#features/demonstration/demonstration-people.public.server.ts';
import { claimAttachments, storeAttachment } from '#features/intake/uploads/attachments.public.server.ts';
import { insertFile } from '#features/work/files/files.server.ts';
import { beginProject, refreshProject } from '#features/work/projects.server.ts';
import { workDecisions, workProjects, workRequests, workSteps } from '#features/work/work.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { utcDay } from '#values/day.ts';
import { dayMs, hourMs } from '#values/duration.ts';

interface Sample {
  readonly email: string;
  readonly name: string;
  readonly daysAgo: number;
  /** Steps of the default template that are done. */
  readonly done: number;
}

const samples: readonly Sample[] = [
  { email: demonstrationEmails.client, name: 'Order desk automation', daysAgo: 62, done: 9 },
  { email: demonstrationEmail('Philippa Osei', 'Marlow Freight'), name: 'Freight quotes', daysAgo: 84, done: 11 },
  { email: demonstrationEmail('Ines Calloway', 'Petrel Shipping'), name: 'Bills of lading', daysAgo: 28, done: 5 },
];

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Projects of three clients in different phases, with files and approvals. Sends no emails. */
export async function seedWork(app: AppContext): Promise<void> {
  for (const sample of samples) {
    const content = `${sample.name}\n\nWhat we found, what we build, and what it costs.\n`;
    const stored = await storeAttachment(app, {
      formId: null,
      fileName: `${sample.name}.txt`,
      stream: Readable.from([Buffer.from(content)]),
    });
    if (stored.ok) await app.db.transaction((tx) => seedProject(app, tx, sample, stored.storeId));
  }
}

async function seedProject(app: AppContext, tx: Transaction, sample: Sample, storeId: string): Promise<void> {
  const { email, name, daysAgo, done } = sample;
  const [client, sales] = [
    await findPerson({ db: tx }, email),
    await findPerson({ db: tx }, demonstrationEmails.sales),
  ];
  if (client === undefined || sales === undefined) return;
  const { organizationId } = client;
  const createdAt = new Date(app.now().getTime() - daysAgo * dayMs);
  const project = { organizationId, name, ownerId: sales.id, source: `demonstration ${email}` };
  const id = await beginProject(app, tx, { ...project, startedOn: utcDay(createdAt) });
  const claimed = await claimAttachments(tx, null, [storeId]);
  const file = claimed.ok ? claimed.files[0] : undefined;
  if (id === null || file === undefined) return;
  await tx.update(workProjects).set({ createdAt }).where(eq(workProjects.id, id));
  const isDone = and(eq(workSteps.projectId, id), lt(workSteps.position, done));
  await tx.update(workSteps).set({ state: 'done', doneAt: app.now() }).where(isDone);
  const steps = await tx.select().from(workSteps).where(eq(workSteps.projectId, id)).orderBy(workSteps.position);
  const proposal = steps.find(({ kind }) => kind === 'approval');
  if (proposal) {
    const frozen = await insertFile(app, tx, { ...file, stepId: proposal.id, by: sales });
    const asks = steps.filter(({ kind, position }) => kind === 'approval' && position <= done);
    for (const step of asks) await seedApproval(app, tx, { step, frozen, client, sales, isDone: step.position < done });
  }
  for (const { id: stepId, items, position } of steps)
    if (position < done && items.length > 0) {
      const answered = items.map((item) => ({ ...item, isDone: true, answer: item.asks ? client.name : '' }));
      await tx.update(workSteps).set({ items: answered }).where(eq(workSteps.id, stepId));
    }
  await refreshProject(tx, id);
}

interface Approval {
  readonly step: typeof workSteps.$inferSelect;
  readonly frozen: Awaited<ReturnType<typeof insertFile>>;
  readonly client: Person;
  readonly sales: Person;
  readonly isDone: boolean;
}

async function seedApproval(app: AppContext, tx: Transaction, { step, frozen, client, sales, isDone }: Approval) {
  const due = new Date(`${step.dueOn ?? utcDay(app.now())}T09:00:00Z`).getTime() - 2 * dayMs;
  const createdAt = new Date(Math.min(due, app.now().getTime() - dayMs));
  const text = `${step.title}: please see the attached file. If it fits, we go on the same day.`;
  const asked = { askedBy: sales.id, askedByName: sales.name, formId: `demonstration ${step.id}` };
  const [request] = await tx
    .insert(workRequests)
    .values({ ...asked, stepId: step.id, text, files: [frozen], createdAt })
    .returning({ id: workRequests.id });
  if (!request) return;
  if (!isDone) await tx.update(workSteps).set({ state: 'active' }).where(eq(workSteps.id, step.id));
  else
    await tx.insert(workDecisions).values({
      requestId: request.id,
      verdict: 'approved',
      words: 'Looks good to us.',
      decidedBy: client.id,
      decidedByName: client.name,
      createdAt: new Date(createdAt.getTime() + 5 * hourMs),
    });
}
