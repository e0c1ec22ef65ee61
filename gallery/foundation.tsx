import './foundation.css';
import { Icon, iconNames } from '#ui/icon.tsx';
import { PageIcon, pageIconNames } from '#ui/page-icon.tsx';
import { Specimen, SpecimenRow } from './specimen.tsx';

// oxfmt-ignore
const colors = [
  'paper', 'paper-raised', 'paper-sunk', 'ink', 'ink-soft', 'line', 'edge', 'signal', 'signal-hover', 'signal-text', 'focus', 'teal',
  'teal-wash', 'danger', 'danger-wash', 'success', 'success-wash', 'warning', 'warning-wash', 'info', 'info-wash',
];

export function Foundation() {
  return (
    <>
      <Specimen title="Color">
        <ul className="swatches">
          {colors.map((name) => (
            <li key={name}>
              <svg className="swatch" aria-hidden="true">
                <rect width="100%" height="100%" fill={`var(--${name})`} />
              </svg>
              <span className="data">{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type">
        <div className="type-scale">
          <p className="type-display">Work that runs itself</p>
          <p className="type-xl">Work that runs itself</p>
          <p className="type-l">Work that runs itself</p>
          <p className="type-m">Work that runs itself</p>
          <p className="type-s">Work that runs itself</p>
        </div>
        <p className="lead-text">
          A form arrives, is enriched, approved by a person and written to the record.{' '}
          <a href="#type">An invoice goes out</a>.
        </p>
        <p className="mono-label">A quiet heading over a list</p>
        <p className="soft small">What is said beside something else.</p>
        <div>
          <p>
            Text is set at 1.6 in lines of 60 to 72 characters. <strong>Strong words</strong> are few, <code>code</code>{' '}
            is set in a mono, and a name such as Zoë Müller or Łukasz Håkansson costs one more small file only where it
            stands.
          </p>
          <ul>
            <li>Lists have room to breathe</li>
            <li>Figures stand in columns</li>
          </ul>
          <p className="data">51.4779° N 0.0014° W · 0123456789</p>
        </div>
      </Specimen>
      <Specimen title="Icons">
        <SpecimenRow>
          {iconNames.map((name) => (
            <span key={name} className="icon-sample" title={name}>
              <Icon name={name} />
            </span>
          ))}
          <span className="icon-sample" title="teal line">
            <Icon name="check" className="icon-teal icon-line" />
          </span>
          <span className="icon-sample" title="success">
            <Icon name="check" className="icon-success" />
          </span>
          {pageIconNames.map((name) => (
            <span key={name} className="icon-sample" title={name}>
              <PageIcon name={name} />
            </span>
          ))}
        </SpecimenRow>
      </Specimen>
    </>
  );
}
