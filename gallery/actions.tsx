import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Specimen, SpecimenRow } from './specimen.tsx';

const variants = ['primary', 'secondary', 'quiet'] as const;

export function Actions() {
  return (
    <Specimen title="Button">
      {variants.map((variant) => (
        <SpecimenRow key={variant}>
          <Button variant={variant}>Continue</Button>
          <Button variant={variant}>
            Next step
            <Icon name="download" />
          </Button>
          <Button variant={variant} busy>
            Sending
          </Button>
          <Button variant={variant} aria-disabled="true">
            Not yet
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <ButtonLink variant={variant} href="#link">
            A link
          </ButtonLink>
        </SpecimenRow>
      ))}
      <SpecimenRow>
        <Button variant="primary" size="large">
          Start your automation
        </Button>
        <Button size="large">Large</Button>
        <Button size="small">
          <Icon name="upload" />
          Change
        </Button>
        <Button variant="quiet" size="small">
          Small
        </Button>
      </SpecimenRow>
      <Button variant="primary">
        A button whose words are so many that they cannot stand on one line of a narrow screen
      </Button>
    </Specimen>
  );
}
