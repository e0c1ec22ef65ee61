import { ContactPage } from '#app/contact/contact-page.tsx';
import { handledBy, postedTo } from '#app/load-context.ts';
import { formPage } from '#app/response-headers.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { contact } from '#content/contact.ts';
import { contactPage } from '#features/contact/contact-endpoint.server.ts';
import { contactForm } from '#features/contact/pages/contact-form.tsx';
import { FormStamp } from '#ui/fields/form-stamp.tsx';
import type { Route } from './+types/contact.ts';

export const handle = { hydrate: false };

export const headers = formPage;

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = contact;
  return pageMeta({ title, description, path: '/contact', matches, kind: 'ContactPage' });
}

export const loader = handledBy(contactPage.open);

export const action = postedTo(contactPage.post);

export default function ContactRoute({ loaderData: fresh, actionData }: Route.ComponentProps) {
  const { formId, startedAt, ...form } = actionData ?? fresh;
  return (
    <>
      <ContactPage form={form} />
      <FormStamp form={contactForm} formId={formId} startedAt={startedAt} />
    </>
  );
}
