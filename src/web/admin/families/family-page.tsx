import { Navigate, useParams } from '@tanstack/react-router';
import { staffPaths } from '../../staff-paths.ts';
import { useReport } from '../frame/use-report.ts';
import { HouseholdPage } from './household-page.tsx';

/** Everything about one household that staff need while a parent is on the phone, and from where they do it. */
export function FamilyPage() {
  const { familyId = '' } = useParams({ strict: false });
  const { data, isPlaceholderData } = useReport('staffFamily', { familyId });
  // A family that was merged is the one that stays.
  if (data && !isPlaceholderData && data.family.id !== familyId)
    return <Navigate to={staffPaths.staffFamily(data.family.id)} replace />;
  return <HouseholdPage familyId={familyId} />;
}
