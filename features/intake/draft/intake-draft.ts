import { emptyIntake, type AnswerName, type IntakeForm } from '#features/intake/intake.ts';
import { intakeFrom, lastStep } from '#features/intake/intake-steps.ts';
import { draftKey } from '#features/intake/draft/draft-key.ts';
import { formDraft, isEmpty, type FormDraft } from '#forms/drafts/form-draft.ts';
import { isObject, objectIn } from '#forms/json.ts';
import type { DraftStorage } from '#forms/local-draft.ts';
import { dayMs } from '#values/duration.ts';

/** How long the server keeps unclaimed files: 24 hours in milliseconds. */
const looseFileLifetime = dayMs;

/** Size in bytes and upload time (ISO 8601). */
interface DraftFile {
  readonly size: number;
  readonly uploadedAt: string;
}

interface IntakePart {
  readonly step: number;
  /** Furthest step opened. */
  readonly reached: number;
  /** By `googleDriveId`. */
  readonly files: Readonly<Record<string, DraftFile>>;
  /** Names of files waiting or uploading when saved. */
  readonly unfinished: readonly string[];
  /** When other devices were last asked, by the server's clock, in milliseconds; 0 for never. `times` are since then. */
  readonly sharedAt: number;
  /** Kept on the server too, with its files, to be continued on other devices. */
  readonly isShared: boolean;
}

export type IntakeDraft = FormDraft<IntakeForm, IntakePart>;

/** Fields that are known for a signed-in user. */
export type KnownPerson = Partial<Pick<IntakeForm, 'firstName' | 'lastName' | 'workEmail' | 'company'>>;

/** The draft that is kept on this device. */
export function intakeDraft(storage: DraftStorage | null) {
  return formDraft(
    { key: draftKey, area: 'localStorage', prefix: 'intake', read: intakeFrom, more: intakePart },
    storage,
  );
}

function intakePart(stored: Readonly<Record<string, unknown>>): IntakePart {
  const { step, reached, files, unfinished, sharedAt, isShared } = stored;
  return {
    step: stepIn(step),
    reached: Math.max(stepIn(step), stepIn(reached)),
    files: filesIn(files),
    unfinished: Array.isArray(unfinished) ? unfinished.filter((name) => typeof name === 'string') : [],
    sharedAt: typeof sharedAt === 'number' ? sharedAt : 0,
    isShared: isShared === true,
  };
}

/** `uuid` from `randomUuid()`. */
export function newDraft(now: Date, uuid: string, known: KnownPerson = {}): IntakeDraft {
  const given = Object.entries(known).filter(([, value]) => !isEmpty(value));
  return { ...intakeDraft(null).fresh(now, uuid), form: { ...emptyIntake, ...Object.fromEntries(given) } };
}

/** Takes over another tab's draft, except the field being edited and the current step. */
export function adoptDraft(mine: IntakeDraft, theirs: IntakeDraft, editing: AnswerName | null): IntakeDraft {
  const form = editing === null ? theirs.form : { ...theirs.form, [editing]: mine.form[editing] };
  return { ...theirs, form, step: mine.step, reached: Math.max(mine.reached, theirs.reached) };
}

/** Whether the server still keeps an unclaimed file. `uploadedAt` is ISO 8601, or unknown. */
export function isStillKept(uploadedAt: string | undefined, now: Date): boolean {
  return uploadedAt !== undefined && now.getTime() - Date.parse(uploadedAt) < looseFileLifetime;
}

function stepIn(value: unknown): number {
  return typeof value === 'number' ? Math.min(Math.max(Math.trunc(value) || 1, 1), lastStep) : 1;
}

function filesIn(value: unknown): Record<string, DraftFile> {
  const files: Record<string, DraftFile> = {};
  for (const [id, file] of Object.entries(objectIn(value))) {
    if (!isObject(file) || typeof file.size !== 'number' || typeof file.uploadedAt !== 'string') continue;
    if (!Number.isNaN(Date.parse(file.uploadedAt))) files[id] = { size: file.size, uploadedAt: file.uploadedAt };
  }
  return files;
}
