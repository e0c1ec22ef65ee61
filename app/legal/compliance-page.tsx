import './compliance-page.css';
import './legal-print.css';
import { CriteriaDrawing } from '#app/legal/criteria-drawing.tsx';
import { FrameworkMatrix } from '#app/legal/framework-matrix.tsx';
import { LegalHead } from '#app/legal/legal-head.tsx';
import { LegalText } from '#app/legal/legal-text.tsx';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { compliance, frameworks, trustCriteria } from '#content/legal/compliance.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';

const { criteria, frameworks: keeping, scope, contact } = compliance;

export function CompliancePage() {
  return (
    <PageFrame>
      <article className="legal page-width">
        <LegalHead page="/soc2-compliance" title={compliance.title} lead={compliance.lead} />
        <section className="compliance-part criteria" id={criteria.id} aria-labelledby="criteria-title">
          <div className="compliance-copy">
            <h2 id="criteria-title">{criteria.title}</h2>
            <p>{criteria.lead}</p>
          </div>
          <CriteriaDrawing label={criteria.drawing} />
          <ol className="criteria-list">
            {trustCriteria.map((criterion) => (
              <li key={criterion.id}>
                <p className="data" aria-hidden="true">
                  {criterion.longitude}
                </p>
                <h3>{criterion.name}</h3>
                <p className="criteria-question">{criterion.question}</p>
                <p>{criterion.answer}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="compliance-part" id={keeping.id} aria-labelledby="frameworks-title">
          <div className="compliance-copy">
            <h2 id="frameworks-title">{keeping.title}</h2>
            <p>{keeping.lead}</p>
          </div>
          <FrameworkMatrix />
          <Stack gap="12" className="frameworks">
            {frameworks.map((framework) => (
              <section key={framework.id} id={framework.id} aria-labelledby={`${framework.id}-title`}>
                <h3 id={`${framework.id}-title`}>{framework.name}</h3>
                <p className="frameworks-short">{framework.short}</p>
                <ul>
                  {framework.practices.map((practice) => (
                    <li key={practice}>
                      <LegalText>{practice}</LegalText>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </Stack>
        </section>
        <section className="compliance-part compliance-scope" id={scope.id} aria-labelledby="scope-title">
          <h2 id="scope-title">{scope.title}</h2>
          <div>
            {scope.paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <LegalText>{paragraph}</LegalText>
              </p>
            ))}
          </div>
        </section>
        <section className="compliance-part compliance-scope" id={contact.id} aria-labelledby="contact-title">
          <h2 id="contact-title">{contact.title}</h2>
          <div>
            <p>{contact.lead}</p>
            <p>
              <ButtonLink variant="primary" size="large" href={`mailto:${contact.address}`}>
                {contact.button}
              </ButtonLink>
            </p>
            <p className="compliance-note">
              <LegalText>{contact.note}</LegalText>
            </p>
          </div>
        </section>
      </article>
    </PageFrame>
  );
}
