import { objectIn } from '#forms/json.ts';
import { browserStorage } from '#forms/local-draft.ts';

/** The server's response to a form. */
export interface Submitted {
  /** The status is 2xx and the body says `success`. */
  readonly ok: boolean;
  readonly status: number;
  /** The server's message, or ''. */
  readonly message: string;
  /** Messages by field path, as named by the server. */
  readonly errors: Readonly<Record<string, string>>;
  /** Empty if the response is not a JSON object but, for example, a proxy's page. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface SubmitOptions {
  /** Milliseconds to wait for a response. */
  readonly timeout?: number;
  /** Lets the request continue when the user leaves the page; the body may then have at most 64 KB. */
  readonly keepalive?: boolean;
  readonly send?: typeof fetch;
}

/** The script of public pages stores here how the visit came to the site. */
const arrivalKey = 'meridian-arrival';

/** Posts a form as JSON, along with how the visit came to the site. Never rejects; null if no response came in time. */
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
    const errors = Object.fromEntries(fields.filter((one): one is [string, string] => typeof one[1] === 'string'));
    return { ok: ok && body.success === true, status, message, errors, body };
  } catch {
    return null;
  }
}
