import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LeadFile, LeadMessage } from '#features/leads/lead-shapes.ts';
import { Conversation } from '#features/leads/one/conversation.tsx';
import { historyOf, leadTimeline } from '#features/leads/one/lead-history.ts';

function render(changes: Partial<LeadMessage>): string {
  const message: LeadMessage = {
    id: 'm1',
    leadId: 'l1',
    at: '2027-03-02T09:00:00.000Z',
    from: { email: 'ada@harbour.example', name: 'Ada' },
    subject: 'Re: your message',
    text: 'See the file.',
    quoted: '',
    isAutomatic: false,
    isUnverified: false,
    files: [],
    leftOut: '',
    ...changes,
  };
  const lead = { id: 'l1' } as LeadFile['lead'];
  const file: LeadFile = { lead, related: [], events: [], answers: [], emails: [], messages: [message] };
  return renderToStaticMarkup(
    <Conversation parts={leadTimeline(historyOf(file, [], String))} me="u1" isWaiting={false} />,
  );
}

it('marks an email whose sender may be forged', () => {
  expect(render({ isUnverified: true })).toContain('Unverified sender');
  expect(render({})).not.toContain('Unverified');
});

it('says what to ask for if Outlook has packed the attachments', () => {
  expect(render({ leftOut: 'run.exe, winmail.dat' })).toContain('Ask the sender for a PDF.');
  expect(render({ leftOut: 'run.exe' })).not.toContain('Outlook');
});

it('has an anchor at the newest message of a person, and folds an automatic reply', () => {
  expect(render({})).toContain('id="newest"');
  const away = render({ isAutomatic: true });
  expect(away).not.toContain('id="newest"');
  expect(away).toMatch(/<summary>1 automatic email/);
});
