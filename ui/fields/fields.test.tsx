import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { FileDrop } from './files/file-drop.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const copy = { hint: 'A hint', error: 'Enter your company name' };

test('sets the text direction by the script of the input', () => {
  expect(renderToStaticMarkup(<TextField name="company" label="Company" />)).toContain('dir="auto"');
  expect(renderToStaticMarkup(<TextArea name="company" label="Company" />)).toContain('dir="auto"');
});

describe('a field with a hint and an error', () => {
  const cases = {
    'text field': renderToStaticMarkup(<TextField name="company" label="Company" {...copy} />),
    'text area': renderToStaticMarkup(<TextArea name="company" label="Company" {...copy} />),
    select: renderToStaticMarkup(<SelectField name="company" label="Company" options={['A']} {...copy} />),
    'file drop': renderToStaticMarkup(<FileDrop name="company" label="Company" {...copy} />),
    checkbox: renderToStaticMarkup(<Checkbox name="company" label="Company" {...copy} />),
  };

  test.each(Object.entries(cases))('%s names its control and references both', (_kind, html) => {
    const control = tag(html, 'id="company"');
    expect(control).toContain('name="company"');
    expect(control).toContain('aria-describedby="company-hint company-error"');
    expect(control).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="company-hint"[^>]*>A hint</);
    expect(tag(html, 'id="company-error"')).toContain('inline-error');
    expect(html).toContain('Enter your company name');
  });

  test.each(Object.entries(cases))('%s has one label and no duplicate id', (_kind, html) => {
    expect(html.match(/<label/g)).toHaveLength(1);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(Object.entries(cases))('%s has no inline style, which the policy forbids', (_kind, html) => {
    expect(html).not.toContain('style=');
  });
});

test('a field without errors mentions none', () => {
  const html = renderToStaticMarkup(<TextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />);
  expect(html).not.toContain('aria-invalid');
  expect(html).not.toContain('aria-describedby');
  expect(html).toContain('<label class="field-label" for="phone">Phone<span class="field-optional"> (optional)</span>');
  expect(tag(html, 'id="phone"')).toContain('type="tel"');
});

test('a marked field shows an asterisk and is announced as required, without browser validation', () => {
  const html = renderToStaticMarkup(<TextField name="role" label="Role/Title" marked />);
  expect(html).toMatch(/aria-hidden="true"[^>]*>\*</);
  expect(tag(html, 'id="role"')).toContain('aria-required="true"');
  expect(tag(html, 'id="role"')).not.toContain(' required');
});

test('uses a custom id in every part of a field', () => {
  const html = renderToStaticMarkup(
    <TextField name="email" id="footer-email" label="Email" error="Enter your email" />,
  );
  expect(tag(html, 'name="email"')).toContain('aria-describedby="footer-email-error"');
  expect(html).toContain('for="footer-email"');
});

test('a text area with a limit counts its content', () => {
  const html = renderToStaticMarkup(<TextArea name="message" label="Message" maxLength={2000} defaultValue="Hello" />);
  expect(html).toContain('5/2000');
  expect(tag(html, 'id="message"')).toContain('aria-describedby="message-count"');
  expect(tag(html, 'id="message"')).toContain('maxLength="2000"');
  expect(html).not.toContain('characters left');
});

test('a text area near its limit shows the remaining characters', () => {
  const html = renderToStaticMarkup(
    <TextArea name="note" label="Note" maxLength={26} defaultValue="Five words are in here" />,
  );
  expect(html).toContain('10 characters left');
});

test('a select starts with its placeholder as the empty option and keeps the order of its options', () => {
  const html = renderToStaticMarkup(
    <SelectField
      name="size"
      label="Size"
      options={['1-10', '11-50']}
      placeholder="Choose a size"
      defaultValue="11-50"
    />,
  );
  expect([...html.matchAll(/<option value="([^"]*)"/g)].map((match) => match[1])).toEqual(['', '1-10', '11-50']);
  expect(html).toContain('<option value="11-50" selected="">');
});

test('a radio group is a fieldset whose first input has the field id', () => {
  const html = renderToStaticMarkup(
    <RadioGroup name="price" legend="Price" options={['Fixed', 'Hourly']} defaultValue="Hourly" marked {...copy} />,
  );
  const group = tag(html, 'id="price-group"');
  expect(group).toMatch(/^<fieldset/);
  expect(group).toContain('role="radiogroup"');
  expect(group).toContain('aria-describedby="price-hint price-error"');
  expect(group).toContain('aria-invalid="true"');
  expect(html).toContain('<legend');
  expect(tag(html, 'id="price"')).toContain('value="Fixed"');
  expect(tag(html, 'id="price-2"')).toContain('checked=""');
  expect(html.match(/type="radio"/g)).toHaveLength(2);
});

test('a checkbox group checks all its defaults under one name', () => {
  const html = renderToStaticMarkup(
    <CheckboxGroup
      name="areas"
      legend="Areas"
      options={['Sales', 'Finance', 'Reporting']}
      defaultValue={['Sales', 'Reporting']}
    />,
  );
  expect(html.match(/checked=""/g)).toHaveLength(2);
  expect(html.match(/name="areas"/g)).toHaveLength(3);
  expect(html).not.toContain('required');
});

test('applies form library registration to every input of a group', () => {
  const html = renderToStaticMarkup(
    <RadioGroup
      name="price"
      legend="Price"
      options={['Fixed', 'Hourly']}
      register={{ disabled: true, autoComplete: 'off' }}
    />,
  );
  expect(html.match(/disabled=""/g)).toHaveLength(2);
});

test('a file drop accepts several files and is a plain input until a handler takes them at once', () => {
  const plain = renderToStaticMarkup(<FileDrop name="file" label="Files" accept=".pdf,.zip" />);
  expect(tag(plain, 'id="file"')).toMatch(/type="file"/);
  expect(tag(plain, 'id="file"')).toContain('multiple=""');
  expect(tag(plain, 'id="file"')).toContain('accept=".pdf,.zip"');
  expect(plain).not.toContain('data-live');
  const live = renderToStaticMarkup(<FileDrop name="file" label="Files" onFiles={() => undefined} />);
  expect(live).toContain('data-live');
});

function tag(html: string, attribute: string): string {
  const at = html.indexOf(attribute);
  if (at < 0) throw new Error(`Nothing has ${attribute} in ${html}`);
  return html.slice(html.lastIndexOf('<', at), html.indexOf('>', at) + 1);
}
