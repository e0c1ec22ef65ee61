import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Alert } from './messages/alert.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Gallery } from '#gallery/gallery.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { ErrorSummary } from './messages/error-summary.tsx';
import { FileRow } from './fields/files/file-row.tsx';
import { Icon, iconNames } from './icon.tsx';
import { PageIcon, pageIconNames } from './page-icon.tsx';
import { Progress } from './feedback/progress.tsx';
import { Steps } from './feedback/steps.tsx';

const nothing = () => undefined;

test('a button never submits by accident', () => {
  expect(renderToStaticMarkup(<Button>Back</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toContain('type="submit"');
});

test('a busy button keeps its text and its focus, and announces that it is busy', () => {
  const html = renderToStaticMarkup(
    <Button type="submit" busy>
      Sending
    </Button>,
  );
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toContain(' disabled');
  expect(html).toContain('Sending</button>');
});

test('a button link is a link', () => {
  expect(renderToStaticMarkup(<ButtonLink href="/start">Start</ButtonLink>)).toMatch(
    /^<a href="\/start" class="button"/,
  );
});

test('an alert is announced only on request', () => {
  expect(renderToStaticMarkup(<Alert tone="info">Words</Alert>)).not.toContain('role');
  expect(renderToStaticMarkup(<Alert tone="error" role="alert" title="Nothing was sent" />)).toContain('role="alert"');
});

test('an error summary links each error to its field and is silent without errors', () => {
  const html = renderToStaticMarkup(
    <ErrorSummary title="Missing" errors={[{ fieldId: 'company', message: 'Enter your company name' }]} />,
  );
  expect(html).toContain('role="alert"');
  expect(html).toContain('<a href="#company">Enter your company name</a>');
  expect(renderToStaticMarkup(<ErrorSummary title="Missing" errors={[]} />)).not.toContain('Missing');
});

test('progress is a native element with a name, and is indeterminate without a value', () => {
  expect(renderToStaticMarkup(<Progress value={3} max={7} label="Step 3 of 7" />)).toBe(
    '<progress class="progress" value="3" max="7" aria-label="Step 3 of 7"></progress>',
  );
  expect(renderToStaticMarkup(<Progress max={7} label="Waiting" />)).not.toContain('value');
});

test('steps mark the current one and link only to those reached', () => {
  const html = renderToStaticMarkup(
    <Steps
      label="Steps"
      titles={['One', 'Two', 'Three', 'Four']}
      current={2}
      reached={3}
      hrefOf={(n) => `?step=${String(n)}`}
    />,
  );
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect([...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1])).toEqual(['?step=1', '?step=3']);
  expect(html.match(/Completed: /g)).toHaveLength(1);
});

test('a step passed without its answers is not shown as completed', () => {
  const html = renderToStaticMarkup(
    <Steps label="Steps" titles={['One', 'Two', 'Three']} current={3} completed={[2]} />,
  );
  expect(html.match(/Completed: /g)).toHaveLength(1);
  expect(html.match(/data-past/g)).toHaveLength(2);
});

test('a file row names its file in each of its buttons and shows progress only while uploading', () => {
  const failed = renderToStaticMarkup(
    <FileRow
      name="map.pdf"
      size="2.40 MB"
      state="failed"
      reason="Upload failed: Bad Gateway"
      onRetry={nothing}
      onRemove={nothing}
    />,
  );
  expect(failed).toContain('Upload failed: Bad Gateway');
  expect(failed.match(/<button/g)).toHaveLength(2);
  expect(failed).not.toContain('<progress');
  const uploading = renderToStaticMarkup(
    <FileRow name="map.pdf" size="2.40 MB" state="uploading" progress={41.6} onCancel={nothing} />,
  );
  expect(uploading).toContain('42%');
  expect(uploading).toContain('aria-label="Uploading map.pdf"');
});

test('a closed dialog is empty; an open one has a name and a description', () => {
  const closed = renderToStaticMarkup(
    <Dialog open={false} onOpenChange={nothing} title="Title">
      Inside
    </Dialog>,
  );
  expect(closed).not.toContain('Inside');
  const open = renderToStaticMarkup(
    <Dialog open onOpenChange={nothing} title="Title" description="About it">
      Inside
    </Dialog>,
  );
  const label = /aria-labelledby="([^"]+)"/.exec(open)?.[1];
  const description = /aria-describedby="([^"]+)"/.exec(open)?.[1];
  expect(open).toMatch(new RegExp(`id="${String(label)}"[^>]*>Title`));
  expect(open).toMatch(new RegExp(`id="${String(description)}"[^>]*>About it`));
  expect(open).toContain('aria-label="Close"');
});

test('every icon is one path, hidden from screen readers', () => {
  const icons = [
    ...iconNames.map((name) => <Icon key={name} name={name} />),
    ...pageIconNames.map((name) => <PageIcon key={name} name={name} />),
  ];
  for (const icon of icons) {
    expect(renderToStaticMarkup(icon)).toMatch(
      /^<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="[^"]+"><\/path><\/svg>$/,
    );
  }
});

test('the page of all components renders without an inline style or a duplicate id', () => {
  const router = createMemoryRouter([{ path: '/', element: <Gallery /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(html).not.toContain('style=');
  const targets = [...html.matchAll(/(?:aria-describedby|aria-labelledby|for)="([^"]+)"/g)].flatMap(([, list]) =>
    list?.split(' '),
  );
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
});
