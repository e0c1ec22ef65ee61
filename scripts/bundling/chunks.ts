import path from 'node:path';

interface Chunk {
  readonly name: string;
  /** Files, and folders with all that is in them. */
  readonly holds?: readonly string[];
  /** The same, for their style sheets alone. */
  readonly styles?: readonly string[];
}

/**
 * Files of the browser that are loaded together; the bundler splits all others by who imports them. The first chunk that
 * lists a file has it, with what the file imports unless an earlier chunk lists that. So a file that the last chunks
 * share with other pages must be listed before them, or those pages load the whole chunk: the byte budgets notice.
 */
export const chunks: readonly Chunk[] = [
  {
    // The style sheet of every page, with the frame of public pages: an error page has that frame wherever it happens.
    name: 'frame',
    styles: ['app/shell/frame', 'app/shell/print.css', 'ui/styles/styles.css'],
  },
  {
    // The script of every public page shares these with its parts and with hydrated pages, and is at most 5 KB.
    name: 'session',
    holds: [
      'app/public-page/dialogs/opener.ts',
      'app/public-page/dialogs/page-names.ts',
      'content/mail-addresses.ts',
      'features/accounts/session-channel.ts',
      'features/accounts/session-hint.ts',
      'features/booking/prefill/draft-key.public.ts',
      'features/browser-errors/watch-errors.ts',
      'features/intake/draft/draft-key.ts',
      'forms/drafts/draft-lifetime.ts',
      'ui/dialog/scrollbar-width.ts',
    ],
  },
  {
    // Forms send with these, with and without React.
    name: 'sending',
    holds: [
      'forms/email.ts',
      'forms/form-id.ts',
      'forms/own-time-zone.ts',
      'forms/sending/offline.ts',
      'forms/sending/submit-form.ts',
      'forms/spam.ts',
      'forms/text.ts',
    ],
  },
  {
    // Public forms keep drafts with these, with and without React.
    name: 'drafts',
    holds: ['features/intake/draft/share-draft.ts', 'forms/drafts/form-draft.ts'],
  },
  {
    // React, with the components that bring no styles: the landing page must not inline those of the next chunk.
    name: 'react',
    holds: [
      'node_modules/react',
      'node_modules/react-dom',
      'node_modules/scheduler',
      'ui/button.tsx',
      'ui/fields/honeypot.tsx',
      'ui/icon.tsx',
      'ui/layout/layout.tsx',
      'ui/visually-hidden.tsx',
    ],
  },
  {
    // Forms of public pages, portal and back office consist of these.
    name: 'controls',
    holds: [
      'forms/errors',
      'ui/dialog/dialog.tsx',
      'ui/feedback/empty.tsx',
      'ui/feedback/skeleton.tsx',
      'ui/feedback/state.tsx',
      'ui/fields/checkbox.tsx',
      'ui/fields/select-field.tsx',
      'ui/fields/text-area.tsx',
      'ui/fields/text-field.tsx',
      'ui/layout/split.tsx',
      'ui/link-button.css',
      'ui/list/facts.tsx',
      'ui/list/pager.css',
      'ui/list/tabs.tsx',
      'ui/messages/alert.tsx',
    ],
  },
  {
    // Portal and back office have these on every page, and public pages have no router.
    name: 'hydrated',
    holds: [
      'app/shell/frame/keep-page.ts',
      'app/links.ts',
      'app/portal/frame/session-watch.tsx',
      'app/shell/error-status.ts',
      'app/shell/frame/site-link.tsx',
      'app/shell/meta/hidden-page.ts',
      'app/shell/wordmark.tsx',
      'content/errors.ts',
      'content/navigation.ts',
      'content/payments/portal.ts',
      'content/site.ts',
      'node_modules/react-router',
      'ui/local-time.tsx',
      'ui/script-wait.tsx',
    ],
  },
  {
    // The dialogs and the contact form check answers with these; portal and back office have no schema library.
    name: 'form-rules',
    holds: [
      'app/public-page/dialogs/dialogs.tsx',
      'features/booking/prefill',
      'forms/attribution',
      'forms/define-form.ts',
      'forms/questions',
      'forms/sending/use-resend-online.tsx',
      'node_modules/zod',
    ],
  },
  {
    // Style sheets that portal and back office share.
    name: 'signed-in',
    styles: [
      'features/messages/thread/conversation.css',
      'features/work/pages/phase-line.css',
      'ui/chart',
      'ui/layout/text.css',
      'ui/list/data-table.css',
      'ui/list/ruled-list.css',
    ],
  },
  {
    // The frame of the back office, with the style sheets of its pages: one that comes or goes restyles a long list.
    name: 'back-office',
    holds: ['app/routes/admin/admin.tsx'],
    styles: [
      'app/admin',
      'features/insights/differences',
      'features/insights/editor',
      'features/leads',
      'features/newsletter/campaigns/admin',
      'features/notices/admin',
      'features/site-settings/admin',
      'features/users/admin',
      'features/webhooks/admin',
      'features/work/admin',
      'ui/dialog/light-dialog.css',
      'ui/keyboard',
      'ui/list/list-table.css',
      'ui/list/list-toolbar.css',
      'ui/list/metric-strip.css',
      'ui/list/selection.css',
      'ui/menu',
      'ui/messages/draft-note.css',
    ],
  },
];

/** As the bundler takes them. */
export function chunkGroups(root: string) {
  return chunks.map(({ name, holds = [], styles = [] }, place) => ({
    name,
    priority: chunks.length - place,
    test(id: string) {
      const file = path.relative(root, id.replace(/\?.*$/, ''));
      const isListed = (one: string) => file === one || file.startsWith(`${one}/`);
      return holds.some(isListed) || (file.endsWith('.css') && styles.some(isListed));
    },
  }));
}
