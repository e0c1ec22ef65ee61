import { openDriveToken, type DriveAccount } from '#server/storage/drive-token.ts';
import type { FileStore, FileToStore, StoredFile } from '#server/storage/storage.ts';
import { toNodeStream, metered, openTransfer, type Transfer } from '#server/storage/transfer.ts';
import { responseJson, responseText } from '../net/response-text.ts';

export interface DriveSettings extends DriveAccount {
  readonly api: string;
  /** Default: My Drive. */
  readonly folderId: string | undefined;
}

/**
 * Google Drive over its REST API. Uploads are resumable: files appear only when complete, and lost responses can be
 * queried.
 */
export function openDriveStore(settings: DriveSettings, transfer = openTransfer()): FileStore {
  const token = openDriveToken(settings, transfer);
  const files = `${settings.api.replace(/\/+$/, '')}/drive/v3/files`;
  const uploads = `${settings.api.replace(/\/+$/, '')}/upload/drive/v3/files`;

  /** Renews a rejected token once. */
  async function send(url: string, method: string, extraHeaders: Record<string, string> = {}, body?: string) {
    const attempt = async (bearer: string) => {
      const headers = { ...extraHeaders, Authorization: `Bearer ${bearer}` };
      return transfer.request((signal) => fetch(url, { method, headers, body, redirect: 'manual', signal }));
    };
    const bearer = await token.current();
    const response = await attempt(bearer);
    if (response.status !== 401) return response;
    token.refused(bearer);
    await response.body?.cancel();
    return attempt(await token.current());
  }

  async function startUpload(file: FileToStore): Promise<string> {
    const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(file.contentType) ? file.contentType : 'application/octet-stream';
    const response = await send(
      `${uploads}?uploadType=resumable&supportsAllDrives=true&fields=id,webViewLink`,
      'POST',
      {
        'Content-Type': 'application/json; charset=UTF-8',
        'X-Upload-Content-Type': contentType,
        'X-Upload-Content-Length': String(file.size),
      },
      JSON.stringify({
        id: file.id,
        name: file.fileName.toWellFormed(),
        mimeType: contentType,
        ...(settings.folderId === undefined ? {} : { parents: [settings.folderId] }),
      }),
    );
    const session = response.headers.get('Location');
    if (!response.ok || session === null) throw await toError(response, 'take');
    await response.body?.cancel();
    return session;
  }

  const unused: string[] = [];

  return {
    // Drive only accepts its own ids.
    async newId() {
      const id = unused.pop();
      if (id !== undefined) return id;
      unused.push(...(await generatedIds(await send(`${files}/generateIds?count=20&space=drive&type=files`, 'GET'))));
      const first = unused.pop();
      if (first === undefined) throw new Error('Google Drive generated no id.');
      return first;
    },

    async put(file) {
      const body = metered(file);
      const session = await startUpload(file).catch((error: unknown) => {
        body.destroy();
        throw error;
      });
      const { response, sentAll } = await transfer.upload(
        session,
        new Headers({ 'Content-Length': String(file.size) }),
        body,
      );
      if (response instanceof Response && response.ok) return storedFile(response);
      const ended = sentAll ? await howItEnded(session, file.size, transfer).catch(() => null) : null;
      if (ended !== null) return ended;
      await cancel(session, transfer);
      if (response instanceof Response) throw await toError(response, 'take');
      throw new Error('Google Drive did not take the file.', { cause: response });
    },

    async read(id) {
      if (!isDriveId(id)) return null;
      const response = await send(`${files}/${id}?alt=media&supportsAllDrives=true`, 'GET');
      if (response.ok) return toNodeStream(response);
      const failure = await toError(response, 'hand out');
      if (response.status === 404) return null;
      throw failure;
    },

    async remove(id) {
      if (!isDriveId(id)) return;
      const response = await send(`${files}/${id}?supportsAllDrives=true`, 'DELETE');
      if (!response.ok && response.status !== 404) throw await toError(response, 'remove');
      await response.body?.cancel();
    },
  };
}

/** The protocol's status request, after a lost response. */
async function howItEnded(session: string, size: number, transfer: Transfer): Promise<StoredFile | null> {
  const headers = { 'Content-Range': `bytes */${size}` };
  // 308 means "continue" here.
  const response = await transfer.request((signal) =>
    fetch(session, { method: 'PUT', headers, redirect: 'manual', signal }),
  );
  if (response.ok) return storedFile(response);
  await response.body?.cancel();
  return null;
}

/** Best effort: Drive deletes hidden unfinished uploads after a week. */
async function cancel(session: string, transfer: Transfer): Promise<void> {
  const response = await transfer
    .request((signal) => fetch(session, { method: 'DELETE', redirect: 'manual', signal }))
    .catch(() => null);
  await response?.body?.cancel();
}

async function generatedIds(response: Response): Promise<string[]> {
  if (!response.ok) throw await toError(response, 'generate an id for');
  const body: unknown = await responseJson(response);
  const ids: unknown = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : [];
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string' && isDriveId(id)) : [];
}

async function storedFile(response: Response): Promise<StoredFile> {
  const file: unknown = await responseJson(response);
  if (typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string' && isDriveId(file.id)) {
    const link = 'webViewLink' in file && typeof file.webViewLink === 'string' ? file.webViewLink : null;
    return { id: file.id, url: link ?? `https://drive.google.com/file/d/${file.id}/view` };
  }
  throw new Error('Google Drive took the file but named no id for it.');
}

function isDriveId(id: string): boolean {
  return /^[A-Za-z0-9_-]{8,200}$/.test(id);
}

/** Errors are `{ error: { message, errors: [{ reason }] } }`; operators can look up the reason. */
async function toError(response: Response, verb: string): Promise<Error> {
  const reason = /"reason":\s*"(\w+)"/.exec(await responseText(response).catch(() => ''))?.[1] ?? 'no reason';
  return new Error(`Google Drive did not ${verb} the file: ${response.status} ${reason}.`);
}
