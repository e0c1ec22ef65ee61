import '../section.css';
import './faq.css';
import { href } from 'react-router';
import { sections } from '#app/links.ts';
import { faq, questions } from '#content/home/faq.ts';
import { ButtonLink } from '#ui/button.tsx';

const titleId = 'faq-title';

/** At most one is open: native `details` with a shared name. */
export function Faq() {
  return (
    <section className="section faq" id={sections.faq} aria-labelledby={titleId}>
      <div className="grid">
        <div className="faq-copy">
          <p className="eyebrow">{faq.eyebrow}</p>
          <h2 id={titleId}>{faq.title}</h2>
          <p className="section-lead">{faq.lead}</p>
          <ButtonLink href={href('/contact')}>{faq.discuss}</ButtonLink>
        </div>
        <div className="faq-list">
          {questions.map(({ id, question, answer }) => (
            <details key={id} name="faq">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
