import {
  Badge,
  Button,
  Card,
  CardText,
  CardTitle,
  EmptyState,
  ErrorState,
  Logo,
  Notice,
  Progress,
  Skeleton,
  Spinner,
  type Tone,
} from '@octavo/ui';
import { Avatar, Breadcrumb } from '@octavo/ui/content';
import { ArrowRight, Settings, Zap } from '@octavo/ui/icons';
import { Row, Section } from './section.tsx';

const looks = ['primary', 'accent', 'secondary', 'ghost', 'danger', 'link'] as const;
const tones: Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'];
const ground = ['bg-canvas', 'bg-surface', 'bg-raised', 'bg-hover', 'bg-primary', 'bg-accent', 'bg-accent-soft'];

export function BasicSections() {
  return (
    <>
      <Section title="Colour">
        <div className="grid grid-cols-4 gap-3 sm:grid-cols-7">
          {ground.map((name) => (
            <div key={name} className="grid gap-1.5 text-xs text-faint">
              <div className={`h-12 rounded-md border border-line ${name}`} />
              {name.slice(3)}
            </div>
          ))}
        </div>
        <p className="text-sm">
          <span className="text-ink">ink</span> · <span className="text-muted">muted</span> ·{' '}
          <span className="text-faint">faint</span> · <span className="text-accent">accent</span> ·{' '}
          <span className="text-danger">danger</span> · <span className="text-success">success</span> ·{' '}
          <span className="text-warning">warning</span> · <span className="text-info">info</span>
        </p>
      </Section>
      <Section title="Type">
        <p className="font-display text-title">Title in Instrument Serif</p>
        <p className="text-xl font-semibold tracking-tight">Heading in Geist</p>
        <p className="text-base text-muted">Body text, sixteen pixels, quiet. 0123456789</p>
        <p className="text-sm text-muted">Small text for cards and forms.</p>
        <p className="font-mono text-sm text-muted">oct_live_4f9a…c21e monospace</p>
      </Section>
      <Section title="Logo">
        <Row>
          <Logo name="Octavo" />
          <Logo name="Octavo mark" markOnly />
          <div data-theme="1" className="rounded-md bg-canvas p-3">
            <Logo name="Octavo" />
          </div>
        </Row>
      </Section>
      <Section title="Button">
        <Row>
          {looks.map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
        </Row>
        <Row>
          {looks.map((look) => (
            <Button key={look} look={look} disabled>
              {look}
            </Button>
          ))}
        </Row>
        <Row>
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">
            Large <ArrowRight aria-hidden />
          </Button>
          <Button size="icon" look="secondary" aria-label="Settings">
            <Settings aria-hidden />
          </Button>
          <Button busy>Creating Account...</Button>
          <Button look="secondary" asChild>
            <a href="#link">A link</a>
          </Button>
        </Row>
      </Section>
      <Section title="Badge, avatar, breadcrumb">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row>
          <Avatar name="Ada Lovelace" size="sm" />
          <Avatar name="ada@example.com" />
          <Avatar name="Grace Brewster Hopper" size="lg" />
        </Row>
        <Breadcrumb
          crumbs={[
            { label: 'Dashboard', link: (label) => <a href="#dashboard">{label}</a> },
            { label: 'API keys', link: (label) => <a href="#keys">{label}</a> },
            { label: 'Production' },
          ]}
        />
      </Section>
      <Section title="Card">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <CardTitle>HTML to PDF</CardTitle>
            <CardText>Pixel for pixel what the browser shows, page for page what the printer needs.</CardText>
          </Card>
          <Card interactive>
            <Zap aria-hidden className="mb-3 size-5 text-accent" />
            <CardTitle>Answers the pointer</CardTitle>
            <CardText>For cards that are links.</CardText>
          </Card>
        </div>
      </Section>
      <Section title="Progress, spinner, skeleton">
        <Progress label="Credits remaining" value={72} />
        <Progress label="Credits low" value={18} tone="danger" />
        <Progress label="Working" />
        <Row>
          <Spinner label="Loading" />
          <Spinner label="Completing your sign-in..." className="text-2xl text-accent" />
        </Row>
        <div className="grid gap-2">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-20 w-full" />
        </div>
      </Section>
      <Section title="Notice">
        <Notice title="Your trial ends in 3 days">Choose a plan to keep your key working.</Notice>
        <Notice tone="success" title="Email Verified!" />
        <Notice tone="warning" title="Credits are low" action={<Button size="sm">Upgrade</Button>}>
          18 % are left.
        </Notice>
        <Notice tone="danger">Please correct the errors and try again.</Notice>
      </Section>
      <Section title="Empty and error">
        <Card padding="none">
          <EmptyState
            title="No API Key Found"
            description="Choose a plan and your key is made at once."
            action={<Button size="sm">Choose a plan</Button>}
          />
        </Card>
        <Card padding="none">
          <ErrorState title="Failed to load dashboard data." description="It is us, not you." onRetry={() => {}} />
        </Card>
      </Section>
    </>
  );
}
