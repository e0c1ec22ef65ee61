import { data, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { questionActions } from '#app/admin/questions/question-actions.server.ts';
import { findQuestionForm } from '#app/admin/questions/question-forms.server.ts';
import { QuestionsEditor } from '#app/admin/questions/questions-editor.tsx';
import { PublishBar } from '#app/admin/questions/publish-bar.tsx';
import { SettingsFrame } from '#app/admin/settings/settings-frame.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { readQuestions } from '#features/questions/editor/edit-questions.server.ts';
import { questionsCopy as copy } from '#features/questions/editor/editor.copy.ts';
import type { Route } from './+types/settings.questions.$form.ts';

export const handle = { right: 'settings' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const form = await findQuestionForm(app, args.params.form);
  if (form === null) throw data(null, { status: 404 });
  const { complete: _, ...shown } = form;
  return { form: shown, ...(await readQuestions(app, by, form)) };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, questionActions);
}

export default function AdminQuestionFormRoute({ loaderData }: Route.ComponentProps) {
  const { form, version } = loaderData;
  const steps = form.steps.map((title, index) => ({ id: `step-${index + 1}`, label: `${index + 1}. ${title}` }));
  return (
    <>
      <AdminHead
        back={{ to: href('/admin/settings/questions'), label: copy.back }}
        title={form.title}
        lead={copy.formLead}
        actions={<PublishBar form={form.name} version={version} />}
      />
      <SettingsFrame parts={steps.length > 1 ? steps : []}>
        <QuestionsEditor {...loaderData} />
      </SettingsFrame>
    </>
  );
}
