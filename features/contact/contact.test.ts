import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contactFields,
  contactIdPattern,
  contactMessages,
  contactSubmission,
  contactSubmissionSchema,
  contactSummary,
  type ContactForm,
} from '#features/contact/contact.ts';
import { contactDraft, contactDraftKey } from '#features/contact/pages/contact-draft.ts';
import { sendContact } from '#features/contact/pages/send-contact.ts';
import { withAnswers } from '#forms/drafts/form-draft.ts';
import { parseMailbox } from '#server/email/addresses.ts';
import { contactOf } from '../../tests/contacts.ts';

const form: ContactForm = { name: '', email: 'ada@harbour.example', company: '', message: 'Ten chars.' };

describe('the validation rules', () => {
  it.each<[string, Partial<ContactForm>, object, string]>([
    ['as little as it takes', {}, {}, ''],
    [
      'nothing',
      contactFields.empty,
      { email: 'Enter your email address', message: 'Enter your message' },
      'Email and message are required',
    ],
    ['no address', { email: '  ' }, { email: 'Enter your email address' }, 'Email and message are required'],
    ['no message', { message: ' \n ' }, { message: 'Enter your message' }, 'Email and message are required'],
    [
      'an address without a domain',
      { email: 'ada@' },
      { email: 'Please enter a valid email address' },
      'Please enter a valid email address',
    ],
    [
      'nine characters between spaces',
      { message: '  nine char   ' },
      { message: 'Message must be at least 10 characters long' },
      'Message must be at least 10 characters long',
    ],
    ['a long name', { name: 'x'.repeat(201) }, { name: 'Use at most 200 characters' }, 'Use at most 200 characters'],
    [
      'a long message',
      { message: 'x'.repeat(5001) },
      { message: 'Use at most 5000 characters' },
      'Use at most 5000 characters',
    ],
    [
      'two errors',
      { email: 'ada', message: 'short' },
      { email: 'Please enter a valid email address', message: 'Message must be at least 10 characters long' },
      contactMessages.several,
    ],
  ])('judge %s', (_words, answers, errors, summary) => {
    const found = contactFields.validate({ ...form, ...answers });
    expect(found).toEqual(errors);
    if (summary !== '') expect(contactSummary(found)).toBe(summary);
  });

  it('fill in what a client may leave out, and treat null as empty', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const submission = contactSubmission({ email: form.email, message: form.message, name: null, company: null }, now);
    expect(contactSubmissionSchema.parse(submission)).toEqual({
      ...form,
      form_type: 'contact',
      metadata: { source: 'contact_page', timestamp: now.toISOString() },
      startedAt: '',
      quietMark: '',
    });
  });

  it('reject addresses that are invalid in an email header', () => {
    const risky = fc.array(
      fc.constantFrom('a', '@', '.', ' ', '\r\n', '\0', '"', '<', ',', '\u2028', 'é', '_', '-', ':'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.emailAddress(),
          risky.map((parts) => parts.join('')),
        ),
        (email) => {
          const parsed = contactSubmissionSchema.safeParse(contactSubmission({ ...form, email }, new Date()));
          if (parsed.success) expect(parseMailbox(parsed.data.email).address).toBe(parsed.data.email);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('sending from the browser', () => {
  const filled = { ...form, formId: 'contact-1', startedAt: '', quietMark: '' };
  const toResponse = (status: number, body: unknown) => () =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

  it('posts the specified payload', async () => {
    let posted: unknown;
    const answer = await sendContact({ ...filled, name: 'Ada' }, (_address, init) => {
      posted = JSON.parse(init?.body as string);
      return Promise.resolve(Response.json({ success: true }));
    });
    expect(answer).toEqual({ ok: true });
    expect(posted).toMatchObject({
      name: 'Ada',
      email: form.email,
      company: null,
      message: form.message,
      form_type: 'contact',
      metadata: { source: 'contact_page', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string },
    });
  });

  it.each<[string, number, unknown, string, object]>([
    ['an error of the server', 500, { success: false, message: 'inside' }, contactMessages.failed, {}],
    ['a page in its place', 502, '<html>', contactMessages.failed, {}],
    ['a success that is none', 200, '<html>', contactMessages.failed, {}],
    ['too many', 429, { success: false, message: 'Wait.' }, 'Wait.', {}],
    [
      'field errors',
      422,
      { success: false, message: 'No.', error: { fields: { email: 'Bad', other: 'x' } } },
      'No.',
      { email: 'Bad' },
    ],
  ])('shows a message for %s', async (_what, status, body, message, errors) => {
    expect(await sendContact(filled, toResponse(status, body))).toEqual({ ok: false, message, errors });
  });

  it('shows a message for a lost connection', async () => {
    const answer = await sendContact(filled, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(answer).toEqual({ ok: false, message: contactMessages.unexpected, errors: {} });
  });
});

describe('the draft', () => {
  const formId = contactOf('draft').formId ?? '';
  const draft = { ...withAnswers(contactDraft(null).fresh(), form), formId, startedAt: '2026-03-01T12:00:00Z' };
  const storageOf = (kept: string | null) => {
    const store = { kept };
    return {
      store,
      getItem: (key: string) => (key === contactDraftKey ? store.kept : null),
      setItem: (_key: string, value: string) => void (store.kept = value),
      removeItem: () => void (store.kept = null),
    };
  };

  it('is stored, read and removed', () => {
    const storage = storageOf(null);
    contactDraft(storage).keep(draft);
    expect(contactDraft(storage).read()).toEqual(draft);
    contactDraft(storage).drop();
    expect(contactDraft(storage).read()).toBeNull();
  });

  it.each(['', '7', 'null', '[]'])('is missing when the device holds %s', (kept) =>
    expect(contactDraft(storageOf(kept)).read()).toBeNull(),
  );

  it.each(['contact-1', 7])('is read under a new form id instead of %s', (id) => {
    const kept = JSON.stringify({ ...form, draft: { ...draft, formId: id } });
    const read = contactDraft(storageOf(kept)).read();
    expect(read?.form).toEqual(form);
    expect(read?.formId).toMatch(contactIdPattern);
  });

  it('is skipped when the browser refuses storage', () => {
    const refusing = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => undefined,
    };
    expect(() => contactDraft(refusing).keep(draft)).not.toThrow();
    expect(contactDraft(refusing).read()).toBeNull();
    expect(contactDraft().read()).toBeNull();
  });
});
