import type { SampleInstructor } from '../sample-school.ts';

const names = {
  adaeze: 'Adaeze Okonkwo-Bright',
  tomasz: 'Tomasz Wiśniewski',
  june: 'June Halloran',
  kai: 'Kai Makoa',
  ngoc: 'Nguyễn Thị Bích Ngọc',
  rosa: 'Rosa Villanueva-Etcheverry',
  eli: 'Eli Sternfeld',
  sigrun: 'Sigrún Þorvaldsdóttir',
  dev: 'Devendra Raghunathan',
  colm: "Colm O'Shaughnessy",
  hana: 'Hana Kobayashi-Lindqvist',
  layla: 'Layla Mansour',
  bram: 'Bram van der Heijden-Oosterhuis',
  vesna: 'Vesna Đurđević',
  otis: 'Otis Featherstone',
  meihua: 'Lin Mei-hua 林美樺',
};

export type InstructorKey = keyof typeof names;

export const instructors: SampleInstructor[] = Object.entries(names).map(([key, name], index) => ({
  key,
  email: `instructor${String(index + 1).padStart(2, '0')}@example.org`,
  name,
}));
