/** For resending it unchanged. */
export interface Submission {
  readonly body: Body;
  readonly options: Options;
  readonly form?: HTMLFormElement;
  readonly submitter?: HTMLElement | null;
}

type Body = FormData | URLSearchParams | string | Jsonable | null;
type Jsonable = Record<string, never>;
type EncType = 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'text/plain' | 'application/json';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'get' | 'post' | 'put' | 'patch' | 'delete';

interface Options {
  method?: Method;
  action?: string;
  encType?: EncType;
  [other: string]: unknown;
}

export interface LastSubmission {
  note(sent: Submission): void;
  sent(): Submission | null;
}

/** Remembers the submission that was sent last. */
export function rememberLast(): LastSubmission {
  let last: Submission | null = null;
  return { note: (sent) => (last = sent), sent: () => last };
}

/** Captures the data for `submit`. Forms are read at once, since they may change before a resend. */
export function rememberSubmission(target: unknown, init: object | undefined): Submission {
  const options = { ...init } as Options;
  const form = findForm(target);
  if (form === null) return { body: copyBody(target), options };
  const read = rememberForm(form, form === target ? null : (target as HTMLElement));
  return { body: read.body, options: { ...read.options, ...options } };
}

/** Captures a form with its submit button. */
export function rememberForm(form: HTMLFormElement, submitter: HTMLElement | null): Submission {
  const attribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? undefined;
  const action = attribute('action');
  return {
    form,
    submitter,
    body: new FormData(form, submitter),
    options: {
      method: (attribute('method') ?? 'get') as Method,
      encType: (attribute('enctype') ?? 'application/x-www-form-urlencoded') as EncType,
      ...(action !== undefined && { action }),
    },
  };
}

function findForm(target: unknown): HTMLFormElement | null {
  if (target instanceof HTMLFormElement) return target;
  return target instanceof HTMLButtonElement || target instanceof HTMLInputElement ? target.form : null;
}

function copyBody(target: unknown): Body {
  if (target instanceof URLSearchParams) return new URLSearchParams(target);
  if (!(target instanceof FormData)) return target as Body;
  const copy = new FormData();
  for (const [name, value] of target) copy.append(name, value);
  return copy;
}
