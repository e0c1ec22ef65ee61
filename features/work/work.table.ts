import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type {
  ChecklistItem,
  FrozenFile,
  Phase,
  Side,
  StepKind,
  StepState,
  TemplateStep,
  Verdict,
} from '#features/work/work.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

function id() {
  return uuid('id').primaryKey().defaultRandom();
}

function createdAt() {
  return timestampColumn('created_at').notNull().defaultNow();
}

function projectId() {
  return uuid('project_id')
    .notNull()
    .references(() => workProjects.id, { onDelete: 'cascade' });
}

function stepId() {
  return uuid('step_id')
    .notNull()
    .references(() => workSteps.id, { onDelete: 'cascade' });
}

/** What projects start from. Without a row for the default one, that of the code applies. */
export const workTemplates = pgTable(
  'work_templates',
  {
    id: id(),
    name: text('name').notNull(),
    steps: jsonb('steps').$type<readonly TemplateStep[]>().notNull(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table)],
);

export const workProjects = pgTable(
  'work_projects',
  {
    id: id(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    startedOn: date('started_on', { mode: 'string' }).notNull(),
    /** The responsible member of the team. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** What began it, such as `order 7a6b…`: each begins one. */
    source: text('source').notNull().unique(),
    /** Phase of the next step. `refresh_work_project` maintains this and the next two columns. */
    phase: text('phase').$type<Phase>().notNull().default('assess'),
    nextStepId: uuid('next_step_id'),
    waitsFor: text('waits_for').$type<Side>(),
    dueOn: date('due_on', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [
    ...textLengths(table),
    index('work_projects_of_organization').on(table.organizationId, table.createdAt),
    index('work_projects_newest').on(table.createdAt, table.id),
    index('work_projects_of_owner').on(table.ownerId),
    index('work_projects_due').on(sql`coalesce(${table.dueOn}, '9999-12-31')`, table.id),
  ],
);

export const workSteps = pgTable(
  'work_steps',
  {
    id: id(),
    projectId: projectId(),
    position: integer('position').notNull(),
    phase: text('phase').$type<Phase>().notNull(),
    title: text('title').notNull(),
    kind: text('kind').$type<StepKind>().notNull(),
    side: text('side').$type<Side>().notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<StepState>().notNull().default('waiting'),
    doneAt: timestampColumn('done_at'),
    /** Only checklists have items. */
    items: jsonb('items').$type<readonly ChecklistItem[]>().notNull().default([]),
  },
  (table) => [
    ...textLengths(table),
    index('work_steps_of_project').on(table.projectId, table.position),
    index('work_steps_of_owner').on(table.ownerId),
  ],
);

/** Files of steps. A file with the name of an earlier one is its next version. */
export const workFiles = pgTable(
  'work_files',
  {
    id: id(),
    stepId: stepId(),
    version: integer('version').notNull(),
    fileName: text('file_name').notNull(),
    /** Refers to `uploaded_files`; a trigger releases the file when this row is deleted. */
    storeId: text('store_id').notNull().unique(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** No foreign key, so that the file outlives the account; erasing the account empties both. */
    addedBy: text('added_by'),
    addedByName: text('added_by_name'),
    createdAt: createdAt(),
  },
  (table) => [...textLengths(table), unique('work_files_once').on(table.stepId, table.fileName, table.version)],
);

/** What a client was asked to approve, frozen. Append-only. */
export const workRequests = pgTable(
  'work_requests',
  {
    id: id(),
    stepId: stepId(),
    text: text('text').notNull(),
    files: jsonb('files').$type<readonly FrozenFile[]>().notNull(),
    askedBy: text('asked_by'),
    askedByName: text('asked_by_name'),
    createdAt: createdAt(),
    /** Created with the form; makes double clicks idempotent. */
    formId: text('form_id').notNull().unique(),
  },
  (table) => [...textLengths(table, { text: 30_000 }), index('work_requests_of_step').on(table.stepId)],
);

/** The first decision on each request. Append-only. */
export const workDecisions = pgTable(
  'work_decisions',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => workRequests.id, { onDelete: 'cascade' }),
    verdict: text('verdict').$type<Verdict>().notNull(),
    words: text('words').notNull(),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    createdAt: createdAt(),
  },
  (table) => [...textLengths(table)],
);

/** Access that a client hands over. Opened once. */
export const workSecrets = pgTable(
  'work_secrets',
  {
    id: id(),
    projectId: projectId(),
    label: text('label').notNull(),
    /** Encrypted; null once it was opened or has expired. */
    sealed: text('sealed'),
    addedBy: text('added_by'),
    addedByName: text('added_by_name'),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    openedAt: timestampColumn('opened_at'),
    openedByName: text('opened_by_name'),
  },
  (table) => [
    ...textLengths(table, { sealed: 30_000 }),
    index('work_secrets_of_project').on(table.projectId),
    index('work_secrets_sealed')
      .on(table.expiresAt)
      .where(sql`${table.sealed} is not null`),
  ],
);
