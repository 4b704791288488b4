import type { SampleLocation } from './sample-school.ts';

export const locations: SampleLocation[] = [
  { key: 'base-camp', name: 'Alder Notch Base Camp', address: '210 Alder Notch Road, Fernhollow, NC' },
  { key: 'bike-park', name: 'Kestrel Ridge Bike Park', address: '77 Kestrel Ridge Drive, Fernhollow, NC' },
  { key: 'boathouse', name: 'Lantern Lake Boathouse', address: '3 Boathouse Way, Lantern Lake, NC' },
  { key: 'climbing-barn', name: 'Millrace Climbing Barn', address: '14 Millrace Lane, Fernhollow, NC' },
  { key: 'meadow', name: 'Foxglove Meadow and Archery Range', address: '58 Foxglove Lane, Fernhollow, NC' },
  { key: 'observatory', name: 'Starling Hill Observatory', address: '1 Starling Hill, Fernhollow, NC' },
  { key: 'quarry', name: 'Old Slate Quarry', address: '402 Quarry Spur, Slate Gap, NC' },
  { key: 'river-landing', name: 'Tannery River Landing', address: '19 Tannery Bridge Road, Slate Gap, NC' },
  { key: 'schoolhouse', name: 'The Red Schoolhouse', address: '6 Orchard Street, Fernhollow, NC' },
];
