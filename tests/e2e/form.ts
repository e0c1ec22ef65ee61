import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
import { fieldNames, intakeFields, type IntakeField } from '#features/intake/intake-fields.ts';
import { intakeSteps } from '#features/intake/intake-steps.ts';
import { draftKey } from '#features/intake/draft/draft-key.ts';
import { newDraft } from '#features/intake/draft/intake-draft.ts';
import { storedDraft } from '#forms/drafts/form-draft.ts';
import { expect, intakeLink, smallPage } from './e2e.ts';
import { press } from './press.ts';

export type Answers = Omit<IntakeForm, 'uploadedFiles'>;

/** Complete; `who` separates tests. */
export function fullAnswers(who: string): Answers {
  const names = fieldNames.filter((field) => field !== 'uploadedFiles');
  return {
    ...(Object.fromEntries(names.map((field) => [field, exampleAnswer(field)])) as Answers),
    firstName: 'Ada',
    lastName: `Okafor-${who}`,
    company: `Harbour & Sons ${who}`,
    workEmail: `ada.${who}@harbour.example`,
    phone: '+351 910 000 199',
    website: 'https://harbour.example',
    headlineOutcome: 'A quote within the hour <b>always</b> & "everywhere"',
    userStories: 'As a clerk I see which quotes wait.\nAs a manager I approve them.',
    anythingElse: 'We speak Portuguese: olá, ação.',
  };
}

/** An answer that any field of its kind takes. */
function exampleAnswer(field: IntakeField): string | boolean | readonly string[] {
  const { kind, label, options = [] } = intakeFields[field];
  if (kind === 'checkbox') return true;
  if (kind === 'checkboxes') return [options[0]!, options.at(-1)!];
  return options[1] ?? `${label}: as people answer it.`;
}

/** Required answers only. */
export function neededAnswers(who: string): Partial<Answers> {
  const full = fullAnswers(who);
  const needed = intakeSteps.flatMap((step) => step.required).filter((field) => field !== 'uploadedFiles');
  return Object.fromEntries(needed.map((field) => [field, full[field]])) as Partial<Answers>;
}

/** By specification field names. */
export async function fillStep(form: Locator | Page, step: number, answers: Partial<Answers>): Promise<void> {
  for (const field of intakeSteps[step - 1]!.fields) {
    if (field === 'uploadedFiles') continue;
    const answer = answers[field];
    if (answer !== undefined) await answerField(form, field, answer);
  }
}

export async function expectStep(form: Locator | Page, step: number, answers: Partial<Answers>): Promise<void> {
  for (const field of intakeSteps[step - 1]!.fields) {
    if (field === 'uploadedFiles') continue;
    const answer = answers[field];
    if (answer === undefined) continue;
    const controls = form.locator(`[name="${field}"]`);
    if (Array.isArray(answer)) {
      for (const value of answer) await expect(controls.and(form.locator(`[value="${value}"]`))).toBeChecked();
    } else if (typeof answer === 'boolean') await expect(controls).toBeChecked({ checked: answer });
    else if (intakeFields[field].kind === 'radios') {
      await expect(controls.and(form.locator(`[value="${answer}"]`))).toBeChecked();
    } else await expect(controls).toHaveValue(answer);
  }
}

async function answerField(form: Locator | Page, field: IntakeField, answer: string | string[] | boolean) {
  const controls = form.locator(`[name="${field}"]`);
  const { kind } = intakeFields[field];
  if (Array.isArray(answer)) {
    for (const value of answer) await controls.and(form.locator(`[value="${value}"]`)).check();
  } else if (typeof answer === 'boolean') await controls.setChecked(answer);
  else if (kind === 'radios') await controls.and(form.locator(`[value="${answer}"]`)).check();
  else if (kind === 'list') await controls.selectOption(answer);
  else await controls.fill(answer);
}

export function stepTitle(step: number): string {
  return `Step ${step} of 7`;
}

export async function expectOnStep(form: Locator | Page, step: number): Promise<void> {
  await expect(form.getByText(stepTitle(step)).first()).toBeVisible();
}

export async function goOn(form: Locator | Page, step: number): Promise<void> {
  await press(form.getByRole('button', { name: 'Continue', exact: true }));
  await expectOnStep(form, step + 1);
}

/** Stops at `until`, unfilled. */
export async function fillUntil(form: Locator | Page, until: number, answers: Partial<Answers>): Promise<void> {
  for (let step = 1; step < until; step += 1) {
    await fillStep(form, step, answers);
    await goOn(form, step);
  }
}

/** Opens the intake as someone left it a minute ago: at `step`, with the earlier steps answered. */
export async function openIntakeAt(page: Page, step: number, answers: Partial<Answers>): Promise<Locator> {
  const left = new Date(Date.now() - 60_000);
  const earlier = intakeSteps.slice(0, step - 1).flatMap(({ fields }) => fields);
  const form = Object.fromEntries(Object.entries(answers).filter(([name]) => earlier.some((field) => field === name)));
  const started = { ...newDraft(left, randomUUID()), savedAt: left.toISOString(), step, reached: step };
  const stored = JSON.stringify(storedDraft({ ...started, form: { ...emptyIntake, ...form } }));
  await page.goto(smallPage);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [draftKey, stored] as const);
  await intakeLink(page).click();
  const dialog = page.getByRole('dialog');
  await expectOnStep(dialog, step);
  return dialog;
}

export function submitButton(form: Locator | Page): Locator {
  return form.getByRole('button', { name: /^Submit/ });
}

/** Not before the time trap lets it pass; returns the reference. */
export async function submit(form: Locator, page: Page): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key) ?? '', draftKey);
  const { startedAt } = (JSON.parse(stored) as { draft: { startedAt: string } }).draft;
  await page.waitForTimeout(Math.max(0, Date.parse(startedAt) + 2100 - Date.now()));
  await press(submitButton(form));
  return thankYouReference(form);
}

export async function thankYouReference(form: Locator | Page): Promise<string> {
  await expect(form.getByRole('heading', { name: 'Thank You for Your Submission!' })).toBeVisible();
  const shown = await form
    .getByText(/[2-9A-Z]{4}-[2-9A-Z]{4}/)
    .first()
    .textContent();
  return /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(shown ?? '')![0];
}
