import { href, Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { questionForms } from '#app/admin/questions/question-forms.server.ts';
import { SettingsFrame } from '#app/admin/settings/settings-frame.tsx';
import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { formsWithDrafts } from '#features/questions/editor/edit-questions.server.ts';
import { publishedQuestions } from '#features/questions/published-questions.public.server.ts';
import { questionsCopy as copy } from '#features/questions/editor/editor.copy.ts';
import { State } from '#ui/feedback/state.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import type { Route } from './+types/settings.questions.ts';

export const handle = { right: 'settings' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const forms = await questionForms(app);
  const drafts = await formsWithDrafts(
    app,
    by,
    forms.map(({ name }) => name),
  );
  const shown = forms.map(async ({ name, title }) => {
    const published = await publishedQuestions(app, name);
    return { name, title, version: published?.version ?? null, hasDraft: drafts.has(name) };
  });
  return { forms: await Promise.all(shown) };
}

export default function AdminQuestionsRoute({ loaderData: { forms } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={copy.title} lead={copy.lead} />
      <SettingsFrame>
        <RuledList large>
          {forms.map(({ name, title, version, hasDraft }) => (
            <li key={name}>
              <Link to={href('/admin/settings/questions/:form', { form: name })}>{title}</Link>
              <span className="small">
                {hasDraft ? (
                  <State tone="waiting">{copy.state.draft}</State>
                ) : (
                  <span className="soft">
                    {version === null ? copy.state.specified : copy.state.published(version)}
                  </span>
                )}
              </span>
            </li>
          ))}
        </RuledList>
      </SettingsFrame>
    </>
  );
}
