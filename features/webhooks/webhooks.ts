import { cleanLine } from '#forms/text.ts';

/** Each event costs one row per endpoint. */
export const maxEndpoints = 20;

/** Retention of events and attempts. */
export const eventsKeptDays = 30;

/** How long a replaced secret also signs. */
export const rotationHours = 24;

/** Returns the secrets that have not expired. */
export function stillValid<Secret extends { readonly until: string }>(secrets: readonly Secret[], now: Date): Secret[] {
  return secrets.filter(({ until }) => Date.parse(until) > now.getTime());
}

/** Days of uninterrupted failure before an endpoint is disabled. */
export const failingDays = 3;

/** Timeout. */
export const answerSeconds = 15;

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** Failures without a response. `secret`: encrypted under another AUTH_SECRET. */
export type AttemptFault = 'address' | 'name' | 'time' | 'certificate' | 'connection' | 'secret';

/** By an administrator, by a 410, or after days of failures. */
export type DisabledReason = 'by-hand' | 'gone' | 'failing';

/** Standard Webhooks, or the messages of a chat program. */
export const endpointFormats = ['standard', 'slack', 'teams'] as const;
export type EndpointFormat = (typeof endpointFormats)[number];

export interface EndpointForm {
  readonly url: string;
  readonly format: EndpointFormat;
  readonly description: string;
  /** Types that `features/webhooks/events` defines. */
  readonly eventTypes: readonly string[];
}

type EndpointField = keyof EndpointForm;
export type EndpointErrors = Partial<Record<EndpointField, string>>;

export const endpointErrorCopy = {
  urlMissing: 'Enter a URL',
  urlMalformed: 'Enter a full URL, such as https://crm.example.com/hooks',
  scheme: 'Use a URL that starts with https://',
  credentials: 'Remove the user name and password from the URL; put a key in its query instead',
  port: 'Use port 443 or a port from 1024 up',
  private: 'Use a URL on the public internet; this one points to a private network',
  descriptionLong: 'Use at most 200 characters',
  typesMissing: 'Choose at least one event',
} as const;

const addressLength = 2000;
const descriptionLength = 200;

/** What the form of an endpoint offers. */
export interface EventGroup {
  readonly name: string;
  readonly events: readonly { readonly type: string; readonly label: string }[];
}

export const emptyEndpoint: EndpointForm = { url: '', format: 'standard', description: '', eventTypes: [] };

/** Browser form data or server form fields. */
interface FilledForm {
  get(name: string): unknown;
  getAll(name: string): readonly unknown[];
}

/** Reads the form of an endpoint. */
export function endpointFormOf(form: FilledForm): EndpointForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const eventTypes = form.getAll('eventTypes').filter((type) => typeof type === 'string');
  const format = endpointFormats.find((one) => one === form.get('format')) ?? 'standard';
  return { url: text('url'), format, description: text('description'), eventTypes };
}

/** As stored: texts on one line. */
export function cleanEndpoint({ url, description, ...choices }: EndpointForm): EndpointForm {
  return { ...choices, url: cleanLine(url), description: cleanLine(description) };
}

/** By field, in form order; empty if valid. Without zod, which the browser would load for three fields. */
export function validateEndpoint(form: EndpointForm): EndpointErrors {
  const { url, description, eventTypes } = cleanEndpoint(form);
  const isUrl = url.length <= addressLength && URL.canParse(url);
  return {
    ...(url === '' ? { url: endpointErrorCopy.urlMissing } : !isUrl && { url: endpointErrorCopy.urlMalformed }),
    ...(description.length > descriptionLength && { description: endpointErrorCopy.descriptionLong }),
    ...(eventTypes.length === 0 && { eventTypes: endpointErrorCopy.typesMissing }),
  };
}

/** Seconds between attempts; three days and three hours in all. */
const waits = [5, 300, 1800, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600] as const;

export const maxAttempts = waits.length + 1;

/**
 * Time after the failed `attempt` (from 1); null after the last. `random` (0 to 1) adds up to a fifth, to spread
 * retries.
 */
export function nextAttempt(attempt: number, now: Date, random: number): Date | null {
  const wait = waits[attempt - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * 1000 * (1 + random / 5)));
}

/** Only 2xx is success; 410: permanently gone. */
export function deliveryVerdict(status: number): 'delivered' | 'failed' | 'gone' {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'failed';
}

export interface StoredEvent {
  readonly type: string;
  readonly at: Date;
  readonly data: object;
}

/** Identical bytes for each attempt. `origin` completes the address in the data, which is stored as a path. */
export function webhookBody({ type, at, data }: StoredEvent, origin: string): string {
  const url = 'url' in data && { url: new URL(String(data.url), origin).href };
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { ...data, ...url } });
}

/** From the latest history. */
export type Health = 'disabled' | 'unused' | 'undelivered' | 'working' | 'failing';

/** How an endpoint is doing, by its last attempts. */
export function healthOf(endpoint: {
  readonly enabled: boolean;
  readonly lastSuccessAt: unknown;
  readonly failingSince: unknown;
  /** Attempts in the last day, tests included. */
  readonly recent: number;
}): Health {
  if (!endpoint.enabled) return 'disabled';
  if (endpoint.failingSince !== null) return 'failing';
  if (endpoint.lastSuccessAt !== null) return 'working';
  return endpoint.recent === 0 ? 'unused' : 'undelivered';
}
