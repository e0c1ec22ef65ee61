import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openHttpPeer, wholeBody, type HttpFault, type HttpPeer } from './http-peer.ts';

/** What a server may get wrong besides: an empty page, a list cut short, an empty list, or everything twice. */
export type CaldavFault = 'page' | 'cut-short' | 'empty-list' | 'twice';

export interface CaldavPeer extends HttpPeer {
  /** Of the account `ada` with the password `pw`. */
  readonly calendar: string;
  /** Files of the calendar by name. */
  readonly files: Map<string, string>;
  /** For each list from now on; null for none. */
  lie(fault: CaldavFault | null): void;
  /** What the host does each time after a file was read; null for nothing. */
  meanwhile(act: (() => void) | null): void;
}

const credentials = `Basic ${Buffer.from('ada:pw').toString('base64')}`;

/** As much of RFC 4791 as a calendar needs: finding it, its ctag, lists of events, and files. */
export async function openCaldavPeer(options: { slowMs?: number } = {}): Promise<CaldavPeer> {
  const files: CaldavPeer['files'] = new Map();
  const path = '/ada/work/';
  let lie: CaldavFault | null = null;
  let beforeWrite: (() => void) | null = null;
  const peer = await openHttpPeer(answer, options);
  return {
    ...peer,
    files,
    calendar: `${peer.origin}${path}`,
    lie: (fault) => void (lie = fault),
    meanwhile: (act) => void (beforeWrite = act),
  };

  async function answer(request: IncomingMessage, response: ServerResponse, fault: HttpFault | undefined) {
    if (typeof fault === 'number') return response.writeHead(fault).end();
    if (request.headers.authorization !== credentials) return response.writeHead(401).end();
    const { method = '', url = '/' } = request;
    const body = (await wholeBody(request, fault))?.toString() ?? '';
    if (method === 'PROPFIND') return send(response, resources(url));
    if (method === 'REPORT') return list(response, body);
    const name = url.slice(path.length);
    const current = files.get(name);
    const { 'if-match': match, 'if-none-match': none } = request.headers;
    if ((match !== undefined && match !== tagOf(current ?? '')) || (none === '*' && current !== undefined))
      return response.writeHead(412).end();
    if (method === 'PUT') {
      files.set(name, body);
      if (fault === 'lost-answer') return response.destroy();
      return response.writeHead(201, { ETag: tagOf(body) }).end();
    }
    const file = files.get(name);
    if (!url.startsWith(path) || file === undefined) return response.writeHead(404).end();
    if (method === 'DELETE') files.delete(name);
    if (method === 'GET') beforeWrite?.();
    const headers = { 'Content-Type': 'text/calendar', ETag: tagOf(file) };
    return response.writeHead(200, headers).end(method === 'GET' ? file : '');
  }

  function resources(url: string): string {
    const home = propstat(
      '/ada/',
      `${homeSet('/ada/')}<current-user-principal><href>/ada/</href></current-user-principal><resourcetype><principal/><collection/></resourcetype>`,
    );
    const all = [...files].map(([name, text]) => `${name} ${text}`).join('\n');
    const calendar = propstat(
      path,
      `${calendarType}<displayname>Work</displayname><CS:getctag>${tagOf(all)}</CS:getctag><C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>`,
    );
    return url.startsWith(path) ? calendar : `${home}${calendar}`;
  }

  function list(response: ServerResponse, query: string) {
    if (lie === 'page') return response.writeHead(200, { 'Content-Type': 'text/html' }).end();
    const from = /start="(\d{8}T\d{6}Z)"/u.exec(query)?.[1];
    if (from === undefined) return response.writeHead(400).end();
    const found = [...files].map(([name, text]) =>
      propstat(`${path}${name}`, `<C:calendar-data>${text.replaceAll('&', '&amp;')}</C:calendar-data>`),
    );
    if (lie === 'empty-list') return send(response, '');
    if (lie === 'twice') return send(response, [...found, ...found].join(''));
    return send(response, found.join(''), lie === 'cut-short');
  }
}

export const calendarType = '<resourcetype><collection/><C:calendar/></resourcetype>';

export function homeSet(href: string): string {
  return `<C:calendar-home-set><href>${href}</href></C:calendar-home-set>`;
}

/** A list of one resource with these properties. */
export function sendResources(response: ServerResponse, href: string, properties: string): void {
  send(response, propstat(href, properties));
}

function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
}

function propstat(href: string, properties: string): string {
  return `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
}

function send(response: ServerResponse, responses: string, isCutShort = false): ServerResponse {
  const text = `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/">${responses}</multistatus>`;
  response.writeHead(207, { 'Content-Type': 'application/xml; charset=utf-8' });
  return response.end(isCutShort ? text.slice(0, text.length / 2) : text);
}
