import * as z from 'zod/mini';
import { cleanLine } from '#forms/text.ts';

/** What can be told to an endpoint, in the order of the form. `docs/webhooks.md` says what each of them holds. */
export const eventTypes = ['lead.created', 'booking.created', 'sale.completed', 'subscription.updated'] as const;
export type EventType = (typeof eventTypes)[number];

/** The event that an administrator sends to try an endpoint. */
export const testEvent = 'test.ping';

/** Endpoints that there can be: each event costs a row for each of them. */
export const maxEndpoints = 20;

/** For how long events and the attempts to deliver them are kept. */
export const eventsKeptDays = 30;

/** For how long a secret that has been replaced goes on signing, beside the new one. */
export const rotationHours = 24;

/** After so many days of nothing but failures nothing more is sent to an endpoint. */
export const failingDays = 3;

/** An endpoint answers within this time. */
export const answerSeconds = 15;

export const attemptsPerPage = 25;

/** How a delivery of one event to one endpoint stands. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** Why an attempt failed without an answer. `secret`: the signing secret was encrypted by another AUTH_SECRET. */
export type AttemptFault = 'address' | 'name' | 'time' | 'certificate' | 'connection' | 'secret';

/** Why nothing is sent to an endpoint: an administrator's wish, its answer 410, or days of failures. */
export type DisabledReason = 'by-hand' | 'gone' | 'failing';

/** What the form of an endpoint holds. */
export interface EndpointForm {
  readonly url: string;
  readonly description: string;
  readonly eventTypes: readonly EventType[];
}

type EndpointField = keyof EndpointForm;
export type EndpointFaults = Partial<Record<EndpointField, string>>;

/** What the form says at its fields. */
export const endpointFaultCopy = {
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

export const endpointSchema = z.object({
  url: z.string(endpointFaultCopy.urlMissing).check(
    z.overwrite(cleanLine),
    z.minLength(1, endpointFaultCopy.urlMissing),
    z.maxLength(addressLength, endpointFaultCopy.urlMalformed),
    z.refine((value) => URL.canParse(value), endpointFaultCopy.urlMalformed),
  ),
  description: z
    .string(endpointFaultCopy.descriptionLong)
    .check(z.overwrite(cleanLine), z.maxLength(descriptionLength, endpointFaultCopy.descriptionLong)),
  eventTypes: z
    .array(z.enum(eventTypes), endpointFaultCopy.typesMissing)
    .check(z.minLength(1, endpointFaultCopy.typesMissing)),
});

export const emptyEndpoint: EndpointForm = { url: '', description: '', eventTypes: [] };

/** A form's data in the browser, or a form post's fields on the server. */
interface FilledForm {
  get(name: string): unknown;
  getAll(name: string): readonly unknown[];
}

/** What was typed, as it was typed. */
export function endpointFormOf(form: FilledForm): EndpointForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const chosen = form.getAll('eventTypes');
  return {
    url: text('url'),
    description: text('description'),
    eventTypes: eventTypes.filter((type) => chosen.includes(type)),
  };
}

/** What does not pass in a form, by field; empty when it may be saved. */
export function endpointFaults(form: EndpointForm): EndpointFaults {
  const faults: Partial<Record<EndpointField, string>> = {};
  for (const { path, message } of endpointSchema.safeParse(form).error?.issues ?? []) {
    const field = path[0] as EndpointField;
    faults[field] ??= message;
  }
  return faults;
}

/** Seconds from one failed attempt to the next: three days and three hours in all. */
const waits = [5, 300, 1800, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600] as const;

export const maxAttempts = waits.length + 1;

/**
 * When to try again after the `attempt`th one (from 1) has failed; null when that was the last. `random` (0 to 1) adds
 * up to a fifth, so that what failed together does not come back together.
 */
export function nextAttempt(attempt: number, now: Date, random: number): Date | null {
  const wait = waits[attempt - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * 1000 * (1 + random / 5)));
}

/** What an answer means. Anything but a 2xx is a failure; 410 says that the endpoint is gone for good. */
export function verdictOf(status: number): 'delivered' | 'failed' | 'gone' {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'failed';
}

/** What is sent: the same bytes at each attempt. */
export function bodyOf(type: string, at: Date, eventData: unknown): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data: eventData });
}

/** How an endpoint does, from its newest history. */
export type Health = 'disabled' | 'unused' | 'working' | 'failing';

export function healthOf(endpoint: {
  readonly enabled: boolean;
  readonly lastSuccessAt: unknown;
  readonly failingSince: unknown;
}): Health {
  if (!endpoint.enabled) return 'disabled';
  if (endpoint.failingSince !== null) return 'failing';
  return endpoint.lastSuccessAt === null ? 'unused' : 'working';
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be the id of an endpoint or a delivery. */
export function isWebhookId(text: string): boolean {
  return idPattern.test(text);
}
