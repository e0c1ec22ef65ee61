import { data, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { findQuestionForm, previewedFields } from '#app/admin/questions/question-forms.server.ts';
import { QuestionsPreview } from '#app/admin/questions/questions-preview.tsx';
import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { readQuestions } from '#features/questions/editor/edit-questions.server.ts';
import { questionsCopy as copy } from '#features/questions/editor/editor.copy.ts';
import type { Route } from './+types/settings.questions.$form.preview.ts';

export const handle = { right: 'settings' } satisfies RouteHandle;

export const meta = hiddenPage(copy.preview);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const form = await findQuestionForm(app, args.params.form);
  if (form === null) throw data(null, { status: 404 });
  const { items } = await readQuestions(app, by, form);
  const { name, title, steps } = form;
  return { name, title, steps, fields: previewedFields(form, items) };
}

export default function AdminQuestionPreviewRoute({ loaderData: { name, title, ...preview } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead
        back={{ to: href('/admin/settings/questions/:form', { form: name }), label: title }}
        title={copy.preview}
        lead={copy.previewLead}
      />
      <QuestionsPreview {...preview} />
    </>
  );
}
