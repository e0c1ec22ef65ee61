import { describe, expect, it } from 'vitest';
import { emptyIntake } from '#features/intake/intake.ts';
import { sendIntake } from '#features/intake/wizard/send-intake.ts';

const failed = 'There was an error submitting your form. Please try again.';
const submission = {
  formId: 'intake-0b9c2f2e-7d0f-4a53-9d6e-0c6f2b6a1d11',
  startedAt: '2026-03-01T12:00:00.000Z',
  quietMark: '',
  form: emptyIntake,
};

function toResponse(status: number, body: unknown) {
  return sendIntake(submission, () => Promise.resolve(Response.json(body, { status })));
}

describe('sending the intake', () => {
  it('posts the submission as JSON', async () => {
    const sent: unknown[] = [];
    await sendIntake(submission, (address, init) => {
      sent.push(address, init?.method, JSON.parse(typeof init?.body === 'string' ? init.body : ''));
      return Promise.resolve(Response.json({ success: true, reference: 'MER-1' }));
    });
    expect(sent).toEqual(['/functions/v1/intake-submissions', 'POST', submission]);
  });

  it('returns the reference', async () => {
    const answer = await toResponse(200, { success: true, reference: 'MER-1' });
    expect(answer).toEqual({ ok: true, reference: 'MER-1', filesLost: 0, article: null });
  });

  it('returns the number of lost files', async () => {
    const answer = await toResponse(200, { success: true, reference: 'MER-1', filesLost: 2 });
    expect(answer).toEqual({ ok: true, reference: 'MER-1', filesLost: 2, article: null });
  });

  it.each([
    ['a server that fails', 500, { success: false, message: 'Disk full' }],
    ['a success that says otherwise', 200, { success: false }],
    ['a refusal of no field of the form', 422, { success: false, message: 'x', error: { fields: { formId: 'x' } } }],
    ['a body of another kind', 502, 'oops'],
  ])('shows the message of the specification for %s', async (_, status, body) => {
    expect(await toResponse(status, body)).toEqual({ ok: false, reason: 'failed', message: failed });
  });

  it('shows it when there is no answer or none that can be read', async () => {
    const copy = { ok: false, reason: 'failed', message: failed };
    expect(await sendIntake(submission, () => Promise.reject(new TypeError('offline')))).toEqual(copy);
    expect(await sendIntake(submission, () => Promise.resolve(new Response('<html>')))).toEqual(copy);
  });

  it('shows the server’s own message for a limit and for a missing sign-in', async () => {
    expect(await toResponse(429, { message: 'Try again in 5 minutes.' })).toMatchObject({
      reason: 'failed',
      message: 'Try again in 5 minutes.',
    });
    expect(await toResponse(401, { message: 'Sign in to submit your project.' })).toEqual({
      ok: false,
      reason: 'signed-out',
      message: 'Sign in to submit your project.',
    });
  });

  it('names the rejected answers by field', async () => {
    const fields = {
      'form.budgetRange': 'Choose a budget range',
      idealCustomer: 'Describe them',
      'uploadedFiles.0': 'Gone',
    };
    expect(await toResponse(422, { success: false, error: { code: 'invalid', fields } })).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { budgetRange: 'Choose a budget range', idealCustomer: 'Describe them', uploadedFiles: 'Gone' },
    });
  });
});
