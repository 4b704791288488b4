import { type ReactNode, useState } from 'react';
import { Button, CloseButton } from '../ui/button.tsx';
import { Card, Section } from '../ui/section.tsx';
import { Segments } from '../ui/choice-field.tsx';
import { Ground } from '../ui/density.tsx';
import { Empty } from '../ui/empty.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Cluster, Stack } from '../ui/layout.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Notice, Tag } from '../ui/notice.tsx';
import { PageButtons } from '../ui/page-buttons.tsx';
import { Progress, Skeleton } from '../ui/waiting.tsx';
import { KitBars } from './kit-bars.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitFloating } from './kit-floating.tsx';
import { KitForm } from './kit-form.tsx';
import styles from './kit.module.css';

const densities = [
  { value: 'roomy', label: 'Roomy' },
  { value: 'dense', label: 'Dense' },
] as const;

const nothing = () => undefined;

/** Every piece of the kit in every state; in development only. Light and dark follow the system. */
export function KitPage() {
  const [density, setDensity] = useState<'roomy' | 'dense'>('roomy');
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>The kit</h1>
      <Segments label="Density" options={densities} value={density} onChange={setDensity} />
      <Ground density={density}>
        <Buttons />
        <KitBars />
        <KitFields />
        <KitForm />
        <KitFloating />
        <Words />
        <Waiting />
      </Ground>
    </div>
  );
}

function Buttons() {
  return (
    <Section title="Button, ButtonLink, FileButton, CloseButton">
      {([false, true] as const).map((isDanger) => (
        <Cluster key={String(isDanger)}>
          <Button isDanger={isDanger}>Primary</Button>
          <Button isDanger={isDanger} look="secondary">
            Secondary
          </Button>
          <Button isDanger={isDanger} look="quiet">
            Quiet
          </Button>
          <Button isDanger={isDanger} isSmall look="secondary">
            Small
          </Button>
          <Button isDanger={isDanger} isBusy>
            Busy
          </Button>
          <Button isDanger={isDanger} disabled>
            Disabled
          </Button>
        </Cluster>
      ))}
      <Cluster>
        <Button look="secondary" isBusy>
          Busy
        </Button>
        <Button look="secondary" disabled>
          Disabled
        </Button>
        <Button look="quiet" disabled>
          Disabled
        </Button>
        <ButtonLink to="/">A link</ButtonLink>
        <ButtonLink to="/" look="secondary">
          A link
        </ButtonLink>
        <FileButton accept="image/*" onFiles={nothing}>
          Choose a file
        </FileButton>
        <CloseButton aria-label="Close" />
      </Cluster>
      <Button>Enroll Maximiliane-Alexandra von und zu Hohenstein-Rotenburg in Advanced Wilderness First Aid</Button>
    </Section>
  );
}

function Words() {
  const [page, setPage] = useState(4);
  return (
    <Section title="Notice, Tag, Card, Empty, PageButtons">
      {(['info', 'success', 'warn', 'error'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={`A notice of the tone ${tone}`}>
          <p>What happened, why, and what to do now.</p>
        </Notice>
      ))}
      <Notice tone="info" closes={{ label: 'Close', onClose: nothing }}>
        Without a title, and one that can be put away.
      </Notice>
      <Cluster>
        {(['success', 'warn', 'info', 'error', 'quiet', 'dashed'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </Cluster>
      <Card>A card: a thing that stands by itself.</Card>
      <Empty title="Nothing found">
        <p>Nothing fits the search and the filters.</p>
        <Button look="secondary">Clear</Button>
      </Empty>
      <PageButtons
        page={page}
        pages={12}
        onChange={setPage}
        nameOf={(each) => `Page ${each}`}
        previous="The page before"
        next="The next page"
      />
    </Section>
  );
}

function Waiting() {
  return (
    <Section title="Progress, Skeleton">
      <Labelled words="Forty of a hundred">
        <Progress label="Forty of a hundred" value={40} />
      </Labelled>
      <Labelled words="Nobody knows how much">
        <Progress label="Nobody knows how much" value={null} />
      </Labelled>
      <Stack gap="small">
        <Skeleton height={28} />
        <Skeleton height={28} width="70%" />
        <Skeleton height={120} most={320} />
      </Stack>
    </Section>
  );
}

function Labelled({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div>
      <p>{words}</p>
      {children}
    </div>
  );
}
