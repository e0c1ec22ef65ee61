import {
  isPending,
  openUploadQueue,
  type QueuedFile,
  type UploadQueue,
} from '#features/intake/uploads/upload-queue.ts';
import { discardAt, uploadTo } from '#features/intake/uploads/upload-transport.ts';
import type { Answers, QuestionName } from '#forms/questions/questions.ts';
import { objectIn } from '#forms/json.ts';
import { browserStorage, localDraft, type LocalDraft } from '#forms/local-draft.ts';

interface AttachedTo {
  readonly queue: UploadQueue;
  readonly kept: LocalDraft<readonly QueuedFile[]>;
}

/** By form and question, for as long as the page is open. */
const open = new Map<string, Map<QuestionName, AttachedTo>>();

/** Uploads the files of a question in a form other than the intake. A reload finds those that are up. */
export function queueOf(formId: string, question: QuestionName): UploadQueue {
  const ofForm = open.get(formId) ?? new Map<QuestionName, AttachedTo>();
  open.set(formId, ofForm);
  const known = ofForm.get(question);
  if (known) return known.queue;
  const number = () => formId;
  const queue = openUploadQueue(uploadTo(number), discardAt(number));
  const kept = localDraft(`${formId}.${question}`, rowsIn, browserStorage('sessionStorage'));
  queue.restore(kept.read() ?? []);
  queue.subscribe(() => kept.keep(queue.files().filter(({ state }) => state === 'done')));
  ofForm.set(question, { queue, kept });
  return queue;
}

/** The ids of a form's files, by question, with a placeholder for each one that is being uploaded. */
export function attachedTo(formId: string): Answers {
  return byQuestion(formId, (files) =>
    files.filter((file) => file.state === 'done' || isPending(file)).map((file) => file.googleDriveId || file.state),
  );
}

/** Errors by question, for asked questions with a file that did not arrive. */
export function findAttachErrors(
  formId: string,
  asked: ReadonlySet<string>,
): Readonly<Partial<Record<QuestionName, string>>> {
  return byQuestion(formId, (files, question) =>
    asked.has(question) && files.some(({ state }) => state === 'failed')
      ? 'A file did not arrive. Try it again, or remove it.'
      : undefined,
  );
}

function byQuestion<Value>(
  formId: string,
  valueOf: (files: readonly QueuedFile[], question: QuestionName) => Value | undefined,
) {
  const found: Partial<Record<QuestionName, Value>> = {};
  for (const [question, { queue }] of open.get(formId) ?? []) {
    const value = valueOf(queue.files(), question);
    if (value !== undefined) found[question] = value;
  }
  return found;
}

/** Resolves when no file of the form is being uploaded. */
export async function settled(formId: string): Promise<void> {
  await Promise.all([...(open.get(formId)?.values() ?? [])].map(({ queue }) => queue.settled()));
}

/** Forgets the files of a form. Call it once the form is sent. */
export function forgetFiles(formId: string): void {
  for (const { kept } of open.get(formId)?.values() ?? []) kept.drop();
  open.delete(formId);
}

function rowsIn(stored: unknown): QueuedFile[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.map(objectIn).map(({ name, size, googleDriveId }, at) => ({
    key: `kept-${at}`,
    name: String(name),
    size: typeof size === 'number' ? size : null,
    state: 'done',
    progress: 100,
    googleDriveId: String(googleDriveId),
    googleDriveUrl: '',
    retryable: false,
  }));
}
