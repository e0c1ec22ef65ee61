import { objectIn } from '#forms/json.ts';
import { browserStorage } from '#forms/local-draft.ts';

/** The server's answer to a form. */
export interface Submitted {
  /** The status is 2xx and the body says `success`. */
  readonly ok: boolean;
  readonly status: number;
  /** The server's message, or ''. */
  readonly message: string;
  /** Messages by the path of their field, as the server names it. */
  readonly faults: Readonly<Record<string, string>>;
  /** Empty where the response is no JSON object, such as a proxy's page. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface SubmitOptions {
  /** Milliseconds to wait for an answer. */
  readonly timeout?: number;
  /** The request goes on when the page is left; the body may have 64 KB then. */
  readonly keepalive?: boolean;
  readonly send?: typeof fetch;
}

/** How the visit came to the site, as the script of public pages keeps it. */
const arrivalKey = 'meridian-arrival';

/** Posts a form as JSON, with how the visit came to the site. Never rejects: null means that no answer came in time. */
export async function submitForm(
  address: string,
  form: object,
  { timeout = 30_000, keepalive, send = fetch }: SubmitOptions = {},
): Promise<Submitted | null> {
  const arrival = browserStorage('sessionStorage')?.getItem(arrivalKey) ?? null;
  try {
    const response = await send(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(arrival === null ? form : { ...form, attribution: arrival }),
      keepalive,
      signal: AbortSignal.timeout(timeout),
    });
    const { ok, status } = response;
    const body = objectIn(await response.json().catch(() => null));
    const message = typeof body.message === 'string' ? body.message : '';
    const fields = Object.entries(objectIn(objectIn(body.error).fields));
    const faults = Object.fromEntries(fields.filter((one): one is [string, string] => typeof one[1] === 'string'));
    return { ok: ok && body.success === true, status, message, faults, body };
  } catch {
    return null;
  }
}
