import type { ComponentProps } from 'react';
import { m } from '../../../words/messages.js';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import type { StudentRecord } from '../records/record-data.ts';
import { CopyCare } from '../records/copy-sections.tsx';
import { SectionCard } from '../records/section-card.tsx';
import { firstNameOf } from '../students/students-data.ts';
import { type HealthSection, useHealth } from './health-data.ts';
import { HealthForm } from './health-form.tsx';
import { allergiesSection, medicationsSection } from './lists.tsx';
import { NothingSpecial } from './nothing-special.tsx';
import { Readings } from './readings.tsx';
import {
  AllergiesSummary,
  CareSummary,
  ConditionsSummary,
  MedicationsSummary,
} from '../../shared/records/health-summaries.tsx';
import { ShownOnTheSpot, WhoGets } from './who-gets.tsx';
import { careSection, conditionsSection } from './texts.tsx';

const whoGets = (field: ComponentProps<typeof WhoGets>['field']) => <WhoGets field={field} />;

interface HealthCardsProps {
  readonly studentId: string;
  readonly card: (section: HealthSection) => {
    readonly record: StudentRecord;
    readonly section: HealthSection;
    readonly isOpen: boolean;
    readonly isLeftOut: boolean;
    readonly isOneOfMany: boolean;
    readonly onOpen: () => void;
  };
  readonly onClose: () => void;
  readonly hasReadings: boolean;
}

/** The sections about health, and who has read them. */
export function HealthCards({ studentId, card, onClose, hasReadings }: HealthCardsProps) {
  const health = useHealth(studentId);
  if (health.error && !health.data)
    return <NotLoaded title={m.health_not_loaded()} error={health.error} queries={[health]} />;
  if (!health.data) return <Skeleton height={360} />;
  const { allergies, medications, conditions, care } = health.data.sections;
  const draftOf = (section: HealthSection) => health.data.drafts.find(({ answers }) => answers[section] !== undefined);
  const parts = { studentId, onClose };
  const careCard = card('care');
  return (
    <ShownOnTheSpot value={{ name: careCard.record.student.firstName, fields: health.data.onTheSpot }}>
      {careCard.isLeftOut && (
        <NothingSpecial
          studentId={studentId}
          name={firstNameOf(careCard.record.student)}
          sections={health.data.sections}
          drafts={health.data.drafts}
        />
      )}
      <SectionCard
        {...card('allergies')}
        hasDraft={draftOf('allergies') !== undefined}
        title={m.records_section({ section: 'allergies' })}
        summary={
          allergies.version > 0 && (
            <AllergiesSummary answers={allergies.answers} beside={<WhoGets field="allergies" />} />
          )
        }
        form={<HealthForm {...parts} setup={allergiesSection} told={allergies} draft={draftOf('allergies')} />}
      />
      <SectionCard
        {...card('medications')}
        hasDraft={draftOf('medications') !== undefined}
        title={m.records_section({ section: 'medications' })}
        summary={
          medications.version > 0 && (
            <MedicationsSummary answers={medications.answers} beside={<WhoGets field="medications" />} />
          )
        }
        form={<HealthForm {...parts} setup={medicationsSection} told={medications} draft={draftOf('medications')} />}
      />
      <SectionCard
        {...card('conditions')}
        hasDraft={draftOf('conditions') !== undefined}
        title={m.records_section({ section: 'conditions' })}
        summary={conditions.version > 0 && <ConditionsSummary answers={conditions.answers} beside={whoGets} />}
        form={<HealthForm {...parts} setup={conditionsSection} told={conditions} draft={draftOf('conditions')} />}
      />
      <SectionCard
        {...careCard}
        hasDraft={draftOf('care') !== undefined}
        title={m.records_section({ section: 'care' })}
        summary={care.version > 0 && <CareSummary answers={care.answers} beside={whoGets} />}
        form={<HealthForm {...parts} setup={careSection} told={care} draft={draftOf('care')} />}
        more={<CopyCare record={careCard.record} version={care.version} />}
      />
      {hasReadings && <Readings studentId={studentId} />}
    </ShownOnTheSpot>
  );
}
