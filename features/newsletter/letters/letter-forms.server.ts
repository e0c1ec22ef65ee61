import type { Administrator } from '#features/accounts/accounts.ts';
import { lettersAddress, letterPage } from '#features/newsletter/desk/desk.ts';
import {
  resumeLetter,
  scheduleLetter,
  sendLetter,
  stopLetter,
} from '#features/newsletter/letters/letter-sending.server.ts';
import { previewLetter, testLetter } from '#features/newsletter/letters/letter-test.server.ts';
import { readSchedule, type LetterAnswer } from '#features/newsletter/letters/letters.ts';
import { deleteDraft, saveLetter, startLetter } from '#features/newsletter/letters/own-letters.server.ts';
import { isUuid } from '#features/newsletter/row-id.ts';
import { readFormFields, seeOther } from '#server/http/form-post.ts';
import type { Machine } from '#server/machine.ts';

/** Begins a letter, and leads to it. */
export async function answerLetters(machine: Machine, by: Administrator): Promise<Response> {
  return seeOther(letterPage(await startLetter(machine, by)));
}

/** Does what a form on a letter's page asks for; a response leads to another page. Null where it asks for nothing. */
export async function answerLetter(
  machine: Machine,
  by: Administrator,
  id: string | undefined,
  request: Request,
): Promise<LetterAnswer | Response | null> {
  const fields = await readFormFields(request);
  if (fields === null || !isUuid(id)) return null;
  const version = Number(fields.get('version'));
  const act = fields.get('act');
  switch (act) {
    case 'save':
      return { act, answer: await saveLetter(machine, by, id, version, Object.fromEntries(fields)) };
    case 'test':
      return { act, answer: await testLetter(machine, by, id, (fields.get('to') ?? '').slice(0, 2000)) };
    case 'send':
      return { act, answer: await sendLetter(machine, by, id, version) };
    case 'schedule': {
      const at = readSchedule(fields.get('at') ?? '', machine.now());
      if (at === null) return { act, answer: { ok: false, reason: 'bad-time' } };
      return { act, answer: await scheduleLetter(machine, by, id, version, at) };
    }
    case 'stop':
      return { act, answer: { ok: await stopLetter(machine, by, id) } };
    case 'resume':
      return { act, answer: await resumeLetter(machine, by, id) };
    case 'copy':
      return seeOther(letterPage(await startLetter(machine, by, id)));
    case 'delete':
      await deleteDraft(machine, by, id);
      return seeOther(lettersAddress);
    default:
      return null;
  }
}

/**
 * A saved letter as its readers see it, to be framed by its page: unable to run or to read anything. With `as=text` its
 * other part.
 */
export async function answerPreview(machine: Machine, id: string | undefined, request: Request): Promise<Response> {
  const letter = isUuid(id) ? await previewLetter(machine, id) : null;
  if (letter === null) return new Response('There is no such letter.', { status: 404 });
  const isText = new URL(request.url).searchParams.get('as') === 'text';
  return new Response(isText ? plainPage(letter.text) : letter.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': framed,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}

// Of our origin, for our own pictures are shown to nobody else; without scripts that opens nothing.
const framed =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src 'self' https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

function plainPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const style = 'margin:1.5rem;white-space:pre-wrap;overflow-wrap:anywhere;font:0.9rem/1.6 ui-monospace,monospace';
  return `<!doctype html><html lang="en"><head><title>The letter as text</title><meta name="color-scheme" content="light dark"></head><body><pre style="${style}">${escaped}</pre></body></html>`;
}
