/** Twenty callers: visitors, forms with ids of their own, uploads, purchases and people who are signed in. */
import { setTimeout as delay } from 'node:timers/promises';
import { catalog } from '#features/billing/catalog.ts';
import { bookingOf } from '../../tests/bookings.ts';
import { contactOf } from '../../tests/contacts.ts';
import { files } from '../../tests/e2e/files.ts';
import { submissionOf } from '../../tests/intakes.ts';
import { send, countWrite, newVisitor, type SiteResponse } from './client.ts';

export type Kind = 'intake' | 'booking' | 'contact' | 'newsletter' | 'checkout';

/** What the site said it keeps; `id` is the form's, the address or the provider's session. */
export interface Acknowledged {
  readonly kind: Kind;
  readonly id: string;
  readonly who: string;
  readonly file?: string;
}

export interface Load {
  readonly acknowledged: Acknowledged[];
  /** New requests end; those that are tried again are waited for. */
  stop(): Promise<void>;
}

interface People {
  /** Cookies of people who are signed in; each buys once. */
  readonly clients: string[];
  readonly administrator: string;
  /** Pays for a session at the provider. */
  pay(sessionId: string): Promise<void>;
}

let made = 0;

export function startLoad(people: People): Load {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  let givesUpAt = Infinity;
  const gaveUp = () => performance.now() > givesUpAt;

  async function post(path: string, body: object, headers: Record<string, string>, expected = [200]) {
    const json = { 'Content-Type': 'application/json', Accept: 'application/json', ...headers };
    const init = () => ({ method: 'POST', body: JSON.stringify(body), headers: json });
    return send(path, init, expected, gaveUp);
  }

  async function keep(entry: Acknowledged, response: SiteResponse | null): Promise<void> {
    if (response === null) return;
    acknowledged.push(entry);
    countWrite(response.ms);
    await delay(250);
  }

  const newName = () => `drill-${(made += 1)}`;

  const turns: Readonly<Record<string, { callers: number; run: () => Promise<unknown> }>> = {
    pages: {
      callers: 6,
      async run() {
        const pages = ['/', '/insights', '/contact', '/login', '/intake', '/privacy'];
        const page = pages[Math.floor(Math.random() * pages.length)] ?? '/';
        await send(page, () => ({ headers: newVisitor() }), [200, 404], gaveUp);
        await delay(200);
      },
    },
    search: {
      callers: 2,
      async run() {
        await send('/insights?q=growth', () => ({ headers: newVisitor() }), [200], gaveUp);
        await delay(300);
      },
    },
    intake: {
      callers: 3,
      async run() {
        const who = newName();
        const form = submissionOf(who);
        await keep(
          { kind: 'intake', id: form.formId, who },
          await post('/functions/v1/intake-submissions', form, newVisitor()),
        );
      },
    },
    upload: {
      callers: 1,
      async run() {
        const who = newName();
        const form = submissionOf(who);
        const visitor = newVisitor();
        const upload = () => {
          const body = new FormData();
          body.set('formId', form.formId);
          body.set('fileName', 'plan.pdf');
          body.set('file', new File([new Uint8Array(files.pdf.buffer)], 'plan.pdf', { type: 'application/pdf' }));
          return { method: 'POST', body, headers: visitor };
        };
        const response = await send('/functions/v1/upload-to-drive', upload, [200], gaveUp);
        if (response === null) return;
        const { fileId } = JSON.parse(response.text) as { fileId: string };
        form.form.uploadedFiles = [
          { fileName: 'plan.pdf', googleDriveId: fileId, googleDriveUrl: 'https://drive.example', uploadSuccess: true },
        ];
        const sent = await post('/functions/v1/intake-submissions', form, visitor);
        await keep({ kind: 'intake', id: form.formId, who, file: fileId }, sent);
      },
    },
    booking: {
      callers: 1,
      async run() {
        const who = newName();
        const form = bookingOf(who);
        await keep(
          { kind: 'booking', id: form.formId, who },
          await post('/.netlify/functions/booking-form', form, newVisitor()),
        );
      },
    },
    contact: {
      callers: 2,
      async run() {
        const who = newName();
        const form = contactOf(who);
        await keep(
          { kind: 'contact', id: form.formId ?? '', who },
          await post('/functions/v1/contact-form', form, newVisitor()),
        );
      },
    },
    newsletter: {
      callers: 1,
      async run() {
        const who = newName();
        const email = `ada.${who}@harbour.example`;
        const form = { email, formId: `newsletter-${crypto.randomUUID()}` };
        const sent = await post('/functions/v1/newsletter-subscriptions', form, newVisitor());
        await keep({ kind: 'newsletter', id: email, who }, sent);
      },
    },
    checkout: {
      callers: 1,
      async run() {
        const cookie = people.clients.pop();
        const offer = catalog.offers.find(({ mode }) => mode === 'payment');
        if (cookie === undefined || offer === undefined) return delay(1000);
        const headers = { ...newVisitor(), Cookie: cookie };
        const response = await post('/functions/v1/stripe-checkout', { price_id: offer.priceId }, headers);
        if (response === null) return;
        const { sessionId } = JSON.parse(response.text) as { sessionId: string };
        await people.pay(sessionId);
        await keep({ kind: 'checkout', id: sessionId, who: sessionId }, response);
        return delay(1000);
      },
    },
    admin: {
      callers: 2,
      async run() {
        for (const path of ['/admin', '/admin/leads', '/admin/jobs']) {
          const headers = { ...newVisitor(), Cookie: people.administrator, Accept: 'text/html' };
          await send(path, () => ({ headers }), [200], gaveUp);
          await delay(400);
        }
      },
    },
  };

  const callers = Object.values(turns).flatMap(({ callers: number, run }) =>
    Array.from({ length: number }, async () => {
      while (!isOver) await run();
    }),
  );
  return {
    acknowledged,
    async stop() {
      isOver = true;
      givesUpAt = performance.now() + 60_000;
      await Promise.all(callers);
    },
  };
}
