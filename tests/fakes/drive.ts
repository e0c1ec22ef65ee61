import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openHttpPeer, sendBytes, wholeBody, type HttpFault, type HttpPeer } from './http-peer.ts';

interface DriveFile {
  readonly name: string;
  readonly mimeType: string;
  readonly parents: string[];
  readonly bytes: Buffer;
}

interface UploadSession {
  readonly givenId: string | undefined;
  readonly metadata: Omit<DriveFile, 'bytes'>;
  readonly size: number;
  readonly fields: string[];
  fileId?: string;
}

export interface DrivePeer extends HttpPeer {
  readonly account: { clientId: string; clientSecret: string; refreshToken: string };
  readonly tokenUrl: string;
  readonly folderId: string;
  readonly files: Map<string, DriveFile>;
  /** Neither finished nor canceled. */
  openSessions(): number;
  /** Invalidates all issued access tokens. */
  expireTokens(): void;
  /** Invalidates the refresh token. */
  revoke(): void;
}

/** Token endpoint and upload API v3; only the API has faults. */
export async function openDrivePeer(
  options: { port?: number; slowMs?: number; tokenSeconds?: number } = {},
): Promise<DrivePeer> {
  const account = { clientId: 'peer.apps.example', clientSecret: 'peer-secret', refreshToken: '1//peer-refresh' };
  const folderId = 'folder_1234567890';
  const files: DrivePeer['files'] = new Map();
  const sessions = new Map<string, UploadSession>();
  const tokens = new Set<string>();
  const generated = new Set<string>();
  let revoked = false;
  const peer = await openHttpPeer(answer, { ...options, spared: (path) => path === '/token' });
  return {
    ...peer,
    account,
    folderId,
    files,
    tokenUrl: `${peer.origin}/token`,
    openSessions: () => [...sessions.values()].filter(({ fileId }) => fileId === undefined).length,
    expireTokens: () => tokens.clear(),
    revoke: () => void (revoked = true),
  };

  async function answer(request: IncomingMessage, response: ServerResponse, fault: HttpFault | undefined) {
    const url = new URL(request.url ?? '/', 'http://peer');
    if (url.pathname === '/token') return giveToken(request, response);
    if (typeof fault === 'number') return refuse(response, fault, reasons[fault] ?? 'backendError');
    const session = sessions.get(url.searchParams.get('upload_id') ?? '');
    if (session !== undefined) return carryOn(request, response, session, url, fault);
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      return refuse(response, 401, 'authError');
    }
    if (url.pathname === '/upload/drive/v3/files' && request.method === 'POST') return begin(request, response, url);
    if (url.pathname === '/drive/v3/files/generateIds') {
      const ids = Array.from({ length: Number(url.searchParams.get('count') ?? 10) }, () =>
        randomBytes(24).toString('base64url'),
      );
      ids.forEach((one) => generated.add(one));
      return send(response, 200, { kind: 'drive#generatedIds', space: 'drive', ids });
    }
    const id = /^\/drive\/v3\/files\/([\w-]+)$/.exec(url.pathname)?.[1];
    const file = files.get(id ?? '');
    if (id === undefined || file === undefined) return refuse(response, 404, 'notFound');
    if (request.method === 'DELETE') {
      files.delete(id);
      if (fault === 'lost-answer') return response.destroy();
      return response.writeHead(204).end();
    }
    if (request.method !== 'GET') return refuse(response, 404, 'notFound');
    if (url.searchParams.get('alt') === 'media') return sendBytes(response, file.bytes, file.mimeType, fault);
    send(response, 200, resource(id, file, fieldsOf(url)));
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams((await wholeBody(request, undefined))?.toString());
    if (form.get('client_id') !== account.clientId || form.get('client_secret') !== account.clientSecret) {
      return send(response, 401, { error: 'invalid_client', error_description: 'The OAuth client was not found.' });
    }
    if (form.get('grant_type') !== 'refresh_token') return send(response, 400, { error: 'unsupported_grant_type' });
    if (revoked || form.get('refresh_token') !== account.refreshToken) {
      return send(response, 400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
    }
    const token = `ya29.${randomBytes(12).toString('base64url')}`;
    tokens.add(token);
    send(response, 200, { access_token: token, expires_in: options.tokenSeconds ?? 3599, token_type: 'Bearer' });
  }

  async function begin(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (url.searchParams.get('uploadType') !== 'resumable') return refuse(response, 400, 'badRequest');
    const body = JSON.parse((await wholeBody(request, undefined))?.toString() ?? '') as Partial<DriveFile> & {
      id?: string;
    };
    const parents = body.parents ?? ['root'];
    if (parents.some((parent) => parent !== 'root' && parent !== folderId)) return refuse(response, 404, 'notFound');
    if (body.id !== undefined && !generated.has(body.id)) return refuse(response, 400, 'invalid');
    const id = randomBytes(16).toString('base64url');
    sessions.set(id, {
      givenId: body.id,
      metadata: { name: body.name ?? 'Untitled', mimeType: body.mimeType ?? 'application/octet-stream', parents },
      size: Number(request.headers['x-upload-content-length']),
      fields: fieldsOf(url),
    });
    const location = `${peer.origin}/upload/drive/v3/files?uploadType=resumable&upload_id=${id}`;
    response.writeHead(200, { Location: location, 'Content-Length': 0 }).end();
  }

  async function carryOn(
    request: IncomingMessage,
    response: ServerResponse,
    session: UploadSession,
    url: URL,
    fault: HttpFault | undefined,
  ) {
    const uploadId = url.searchParams.get('upload_id') ?? '';
    if (request.method === 'DELETE') {
      sessions.delete(uploadId);
      return response.writeHead(499).end();
    }
    const bytes = await wholeBody(request, fault);
    if (session.fileId === undefined) {
      const asksOnly = /^bytes \*\//.test(request.headers['content-range'] ?? '');
      if (asksOnly || bytes === null) return response.writeHead(308, { 'Content-Length': 0 }).end();
      if (bytes.length !== session.size) return refuse(response, 400, 'badContent');
      if (!sessions.has(uploadId)) return refuse(response, 404, 'notFound');
      session.fileId = session.givenId ?? randomBytes(24).toString('base64url');
      files.set(session.fileId, { ...session.metadata, bytes });
    }
    if (fault === 'lost-answer') return response.destroy();
    const file = files.get(session.fileId);
    if (file === undefined) return refuse(response, 404, 'notFound');
    send(response, 200, resource(session.fileId, file, session.fields));
  }
}

const reasons: Readonly<Record<number, string>> = { 403: 'userRateLimitExceeded', 429: 'rateLimitExceeded' };

function fieldsOf(url: URL): string[] {
  return url.searchParams.get('fields')?.split(',') ?? ['kind', 'id', 'name', 'mimeType'];
}

function resource(id: string, file: DriveFile, fields: string[]): Record<string, unknown> {
  const { name, mimeType, parents } = file;
  const webViewLink = `https://drive.google.com/file/d/${id}/view?usp=drivesdk`;
  const all: Record<string, unknown> = { kind: 'drive#file', id, name, mimeType, parents, webViewLink };
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

function refuse(response: ServerResponse, code: number, reason: string): ServerResponse {
  const message = reason;
  return send(response, code, { error: { code, message, errors: [{ message, domain: 'global', reason }] } });
}

function send(response: ServerResponse, status: number, body: unknown): ServerResponse {
  return response
    .writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' })
    .end(JSON.stringify(body, null, 1));
}
