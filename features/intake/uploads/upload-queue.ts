import type { UploadedFileRecord } from '#features/intake/intake-field-kinds.ts';
import { fileRefusal, fileRefusalCopy, fileRefusals, maxFileRecords, maxFiles } from '#features/intake/intake-files.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import type { QuestionName } from '#forms/questions/questions.ts';
import { contentRefusal, headLength } from '#features/intake/uploads/upload-content.ts';

export interface QueuedFile {
  /** Stable while the page is open. */
  readonly key: string;
  readonly name: string;
  /** Bytes; null if restored from a draft without it. */
  readonly size: number | null;
  readonly state: 'refused' | 'waiting' | 'sending' | 'done' | 'failed' | 'canceled';
  /** 0 to 100; 100 at the end, whatever the outcome. */
  readonly progress: number;
  /** Set once `done`. */
  readonly googleDriveId: string;
  readonly googleDriveUrl: string;
  /** ISO 8601, once `done`. */
  readonly uploadedAt?: string;
  /** The record's text (`Upload failed: ...`), or the refusal. */
  readonly error?: string;
  /** The server's message for the user. */
  readonly advice?: string;
  /** The question that it answers; without one it is among the references. */
  readonly question?: QuestionName | undefined;
  /** The bytes are available. */
  readonly retryable: boolean;
}

export type UploadResult =
  | { readonly ok: true; readonly fileId: string; readonly webViewLink: string }
  /** Status text, and the server's message if any. */
  | { readonly ok: false; readonly reason: 'refused'; readonly statusText: string; readonly message?: string }
  /** No response; the browser's error. */
  | { readonly ok: false; readonly reason: 'unanswered'; readonly message: string };

/** `progress` gets 0 to 100. */
export type Upload = (file: File, progress: (percent: number) => void, signal: AbortSignal) => Promise<UploadResult>;

/** Deletes a file; on failure the server does it a day later. */
export type Discard = (fileId: string) => void;

export interface UploadQueue {
  files: () => readonly QueuedFile[];
  /** Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Refused files become rows with the reason; the others are queued. */
  add: (files: readonly File[], question?: QuestionName) => Promise<void>;
  cancel: (key: string) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Replaces finished rows with a draft's; this page's other rows stay. */
  restore: (files: readonly QueuedFile[]) => void;
  clear: () => void;
  /** Resolves when nothing is waiting or uploading. */
  settled: () => Promise<void>;
}

/** Milliseconds without progress before a form stops waiting. */
const stalledAfter = 30_000;

const stalledAnswer: UploadResult = {
  ok: false,
  reason: 'unanswered',
  message: 'The upload made no progress for 30 seconds. Check your connection and try again.',
};

/** Uploads one file at a time; a failure is shown on its row and does not stop the queue. */
export function openUploadQueue(upload: Upload, discard: Discard, now: () => Date = () => new Date()): UploadQueue {
  let rows: readonly QueuedFile[] = [];
  let made = 0;
  let underWay: { key: string; stop: AbortController } | null = null;
  const bytes = new Map<string, File>();
  const listeners = new Set<() => void>();
  let waiting: (() => void)[] = [];
  let adding = Promise.resolve();

  function show(next: readonly QueuedFile[]): void {
    rows = next;
    for (const listener of listeners) listener();
    if (rows.some(isPending)) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  function change(key: string, change: Partial<QueuedFile>): void {
    show(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  }

  function rowOf(key: string): QueuedFile | undefined {
    return rows.find((row) => row.key === key);
  }

  async function sendNext(): Promise<void> {
    const next = rows.find((row) => row.state === 'waiting');
    const file = next && bytes.get(next.key);
    if (underWay || !next || !file) return;
    const stop = new AbortController();
    underWay = { key: next.key, stop };
    change(next.key, { state: 'sending', progress: 0 });
    const answer = await sendWatched(next.key, file, stop);
    underWay = null;
    // A canceled or removed file keeps its state.
    if (rowOf(next.key)?.state === 'sending') change(next.key, outcome(answer, now()));
    await sendNext();
  }

  async function sendWatched(key: string, file: File, stop: AbortController): Promise<UploadResult> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let giveUp: () => void = () => undefined;
    const stalled = new Promise<UploadResult>((resolve) => (giveUp = () => resolve(stalledAnswer)));
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, stalledAfter);
    };
    watch();
    const progress = (percent: number) => {
      watch();
      change(key, { progress: percent });
    };
    const answer = await Promise.race([upload(file, progress, stop.signal).catch(unanswered), stalled]);
    clearTimeout(timer);
    if (answer === stalledAnswer) stop.abort();
    return answer;
  }

  async function take(file: File, question: QuestionName | undefined): Promise<void> {
    made += 1;
    const row = { ...rowOfFile(`file-${made}`, file), question };
    const refusal = fileRefusal(file.name, file.size, rows.filter(countsAsAttached).length);
    const error = refusal === null ? await refusalInside(file) : fileRefusalCopy(refusal, file.name);
    if (error !== null) {
      show([...rows, { ...row, state: 'refused', progress: 100, error }]);
      return;
    }
    bytes.set(row.key, file);
    show([...rows, row]);
    void sendNext();
  }

  function leave(key: string): void {
    if (underWay?.key === key) underWay.stop.abort();
  }

  return {
    files: () => rows,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, question) {
      // Serialized, so two simultaneous drops are counted correctly.
      adding = adding.then(async () => {
        for (const file of files) await take(file, question);
      });
      return adding;
    },
    cancel(key) {
      const row = rowOf(key);
      if (!row || !isPending(row)) return;
      change(key, { state: 'canceled', progress: 0 });
      leave(key);
    },
    retry(key) {
      const row = rowOf(key);
      const attached = rows.filter((other) => other.key !== key && countsAsAttached(other)).length;
      if (!row?.retryable || isPending(row) || row.state === 'done') return;
      if (attached >= maxFiles) {
        change(key, { state: 'canceled', error: fileRefusals.count });
        return;
      }
      change(key, { state: 'waiting', progress: 0, error: undefined, advice: undefined });
      void sendNext();
    },
    remove(key) {
      const fileId = rowOf(key)?.googleDriveId;
      if (fileId) discard(fileId);
      show(rows.filter((row) => row.key !== key));
      bytes.delete(key);
      leave(key);
    },
    restore(files) {
      const own = rows.filter((row) => row.state !== 'done');
      show([...files, ...own]);
    },
    clear() {
      show([]);
      bytes.clear();
      underWay?.stop.abort();
    },
    async settled() {
      await adding;
      if (rows.some(isPending)) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

export function isPending(file: QueuedFile): boolean {
  return file.state === 'waiting' || file.state === 'sending';
}

/** Uploaded files first, then failed or refused ones with the reason, for the team. */
export function uploadRecords(files: readonly QueuedFile[]): UploadedFileRecord[] {
  const done = files.filter(({ state }) => state === 'done');
  const unsent = files.filter(({ state }) => state === 'failed' || state === 'refused');
  return [...done, ...unsent].slice(0, maxFileRecords).map((file) => {
    const { state, googleDriveId, googleDriveUrl, error = '', question } = file;
    const record = { fileName: file.name.slice(0, 255), googleDriveId, googleDriveUrl, ...(question && { question }) };
    if (state === 'done') return { ...record, uploadSuccess: true };
    return { ...record, uploadSuccess: false, error: state === 'refused' ? intakeMessages.uploadError(error) : error };
  });
}

function countsAsAttached(file: QueuedFile): boolean {
  return file.state === 'done' || isPending(file);
}

function rowOfFile(key: string, file: File): QueuedFile {
  const { name, size } = file;
  return { key, name, size, state: 'waiting', progress: 0, googleDriveId: '', googleDriveUrl: '', retryable: true };
}

async function refusalInside(file: File): Promise<string | null> {
  try {
    return contentRefusal(file.name, new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
  } catch {
    // Unreadable files fail at upload.
    return null;
  }
}

function outcome(answer: UploadResult, now: Date): Partial<QueuedFile> {
  if (answer.ok) {
    const { fileId, webViewLink } = answer;
    return {
      state: 'done',
      progress: 100,
      googleDriveId: fileId,
      googleDriveUrl: webViewLink,
      uploadedAt: now.toISOString(),
    };
  }
  const error =
    answer.reason === 'refused'
      ? intakeMessages.uploadFailed(answer.statusText)
      : intakeMessages.uploadError(answer.message);
  return { state: 'failed', progress: 100, error, advice: answer.reason === 'refused' ? answer.message : undefined };
}

function unanswered(reason: unknown): UploadResult {
  return { ok: false, reason: 'unanswered', message: reason instanceof Error ? reason.message : String(reason) };
}
