import { emptyIntake, isAnswerName, type AnswerName, type IntakeForm } from '#features/intake/intake.ts';
import type { AnswerTimes } from '#features/intake/draft/merge-answers.ts';
import { intakeFrom, lastStep } from '#features/intake/intake-steps.ts';
import { intakeIdPattern, intakeFormId } from '#features/intake/intake-submission.ts';
import { draftKey, draftLifetime } from '#features/intake/draft/draft-life.ts';
import { isObject } from '#forms/json.ts';
import { localDraft, type DraftStorage, type LocalDraft } from '#forms/local-draft.ts';
import { dayMs } from '#values/duration.ts';

/** How long the server keeps unclaimed files: 24 hours in milliseconds. */
const looseFileLifetime = dayMs;

/** Size in bytes and upload time (ISO 8601). */
interface DraftFile {
  readonly size: number;
  readonly uploadedAt: string;
}

export interface IntakeDraft {
  readonly form: IntakeForm;
  /** One form is one row, however often and from any tab. */
  readonly formId: string;
  /** First opened (ISO 8601). */
  readonly startedAt: string;
  /** ISO 8601; empty before the first save. */
  readonly savedAt: string;
  readonly step: number;
  /** Furthest step opened. */
  readonly reached: number;
  /** By `googleDriveId`. */
  readonly files: Readonly<Record<string, DraftFile>>;
  /** Names of files waiting or uploading when saved. */
  readonly unfinished: readonly string[];
  /** When answers were changed since `sharedAt`, by this device's clock. */
  readonly times: AnswerTimes;
  /** When other devices were last asked, by the server's clock, in milliseconds; 0 for never. */
  readonly sharedAt: number;
  /** Kept on the server too, with its files, to be continued on other devices. */
  readonly isShared: boolean;
}

/** Fields that are known for a signed-in user. */
export type KnownPerson = Partial<Pick<IntakeForm, 'firstName' | 'lastName' | 'workEmail' | 'company'>>;

/** `uuid` from `crypto.randomUUID()`. */
export function newDraft(now: Date, uuid: string, known: KnownPerson = {}): IntakeDraft {
  return {
    form: { ...emptyIntake, ...givenOf(known) },
    formId: intakeFormId(uuid),
    startedAt: now.toISOString(),
    savedAt: '',
    step: 1,
    reached: 1,
    files: {},
    unfinished: [],
    times: {},
    sharedAt: 0,
    isShared: false,
  };
}

/** The draft that is kept on this device, as it is stored. */
export function deviceDraft(storage: DraftStorage | null): LocalDraft<Record<string, unknown>> {
  return localDraft(draftKey, (stored) => (isObject(stored) ? stored : null), storage);
}

/** Null when there is no draft, it is too old, or storage cannot be read. */
export function readDraft(storage: DraftStorage | null, now: Date, uuid: string): IntakeDraft | null {
  const stored = deviceDraft(storage).read();
  return stored && draftFrom(stored, now, uuid);
}

/**
 * A stored draft made usable, whatever has become of it: what cannot be read is left empty, the form state of the
 * specification alone gets the draft's own part with `uuid`. Null after 30 days.
 */
function draftFrom(stored: Record<string, unknown>, now: Date, uuid: string): IntakeDraft | null {
  const form = intakeFrom(stored);
  const kept: Record<string, unknown> = isObject(stored.draft) ? stored.draft : {};
  const savedAt = timeIn(kept.savedAt) ?? now.toISOString();
  const age = now.getTime() - Date.parse(savedAt);
  if (age > draftLifetime) return null;
  const step = stepIn(kept.step);
  const formId =
    typeof kept.formId === 'string' && intakeIdPattern.test(kept.formId) ? kept.formId : intakeFormId(uuid);
  return {
    form,
    formId,
    startedAt: timeIn(kept.startedAt) ?? savedAt,
    savedAt,
    step,
    reached: Math.max(step, stepIn(kept.reached)),
    files: filesIn(kept.files),
    unfinished: Array.isArray(kept.unfinished) ? kept.unfinished.filter((name) => typeof name === 'string') : [],
    times: timesIn(kept.times),
    sharedAt: typeof kept.sharedAt === 'number' ? kept.sharedAt : 0,
    isShared: kept.isShared === true,
  };
}

/** The stored form: the specification's form state, with the draft's own data next to it. */
export function storedDraft({ form, ...draft }: IntakeDraft): Record<string, unknown> {
  return { ...form, draft };
}

/** Takes over another tab's draft, except the field being edited and the current step. */
export function adoptDraft(mine: IntakeDraft, theirs: IntakeDraft, editing: AnswerName | null): IntakeDraft {
  const form = editing === null ? theirs.form : { ...theirs.form, [editing]: mine.form[editing] };
  return { ...theirs, form, step: mine.step, reached: Math.max(mine.reached, theirs.reached) };
}

/** `uploadedAt` is ISO 8601, or unknown. */
export function isStillKept(uploadedAt: string | undefined, now: Date): boolean {
  return uploadedAt !== undefined && now.getTime() - Date.parse(uploadedAt) < looseFileLifetime;
}

/** An `undefined` name must not replace an empty one. */
function givenOf(known: KnownPerson): KnownPerson {
  return Object.fromEntries(Object.entries(known as Record<string, unknown>).filter(([, value]) => Boolean(value)));
}

function timeIn(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value)) ? value : null;
}

function stepIn(value: unknown): number {
  return typeof value === 'number' ? Math.min(Math.max(Math.trunc(value) || 1, 1), lastStep) : 1;
}

function timesIn(value: unknown): AnswerTimes {
  const times = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    times.filter(([field, at]) => isAnswerName(field) && typeof at === 'number'),
  ) as AnswerTimes;
}

function filesIn(value: unknown): Record<string, DraftFile> {
  if (!isObject(value)) return {};
  const files: Record<string, DraftFile> = {};
  for (const [id, file] of Object.entries(value)) {
    const uploadedAt = isObject(file) ? timeIn(file.uploadedAt) : null;
    if (isObject(file) && typeof file.size === 'number' && uploadedAt !== null)
      files[id] = { size: file.size, uploadedAt };
  }
  return files;
}
