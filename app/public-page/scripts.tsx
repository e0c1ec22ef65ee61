import { dialogFiles, modulePreloads, moduleScripts, openingScript, starterScript } from 'virtual:public-page';
import { dialogFilesName, firstStepName } from '#app/public-page/dialogs/page-names.ts';
import { useFirstStep } from '#app/public-page/dialogs/use-first-step.ts';

/** In the head of a page that is not hydrated. `onSign` loads its scripts at the first sign of a person. */
export function PageScripts({ onSign }: { readonly onSign: boolean }) {
  const firstStep = useFirstStep();
  const opening = firstStep === undefined ? [] : [openingScript, firstStep];
  return (
    <>
      {firstStep !== undefined && <meta name={firstStepName} content={firstStep} />}
      {dialogFiles.length > 0 && <meta name={dialogFilesName} content={dialogFiles.join(' ')} />}
      {onSign && starterScript !== '' ? (
        <script
          type="module"
          src={starterScript}
          data-ahead={[...moduleScripts, ...modulePreloads, ...opening].join(' ')}
        />
      ) : (
        <>
          {modulePreloads.map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
          {moduleScripts.map((src) => (
            <script key={src} type="module" src={src} />
          ))}
        </>
      )}
    </>
  );
}
