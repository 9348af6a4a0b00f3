import type { SchoolInput } from '@quizdesk/contract/schools';

/** Schools of a country that does not exist, by region. */
const BY_REGION: Readonly<Record<string, readonly (readonly [name: string, location: string])[]>> = {
  Ankobra: [
    ['Abrewakrom Senior High School', 'Nsuaem'],
    ['Holy Rosary College of Science', 'Axim Road'],
    ['Prince Tettey Technical Institute', 'Nsuaem'],
    ['Saint Brigid Girls’ School', 'Elubo Hill'],
  ],
  'Pra Central': [
    ['Asɛmpa Girls’ High School', 'Twifo Mampɔn'],
    ['Ɛkɔso Methodist Senior High', 'Ɛkɔso'],
    ['Obuasi Ridge Academy', 'Ridge'],
    ['Twifo Community Day School', 'Twifo Mampɔn'],
  ],
  'Greater Akwamu': [
    ['Bishop Quartey Memorial Senior High Technical School', 'Teshie-Odawna'],
    ['Labone Heights College', 'Labone'],
    ['Odawna Harbour Secondary', 'Odawna'],
    ['Three Kings Preparatory and High', 'Teshie-Odawna'],
  ],
  'Savelugu North': [
    ['Dagara Royal Academy', 'Wulensi'],
    ['Gbewaa Boys’ Secondary', 'Nalerigu Junction'],
    ['Naa Zanjina Islamic Senior High', 'Savelugu'],
    ['Wulensi Science School', 'Wulensi'],
  ],
  'Volta Lakes': [
    ['Ebenezer Hills School', 'Peki Tsibu'],
    ['Keta Lagoon Senior High Technical', 'Keta Dzelukope'],
    ['Mawuli Lakeside College', 'Hohoe Landing'],
    ['Ŋutsuŋɔ Girls’ Academy', 'Peki Tsibu'],
  ],
  Bosomtwe: [
    ['Kwadaso Ridge International', 'Kwadaso Ridge'],
    ['Lakeview Grammar School', 'Abono'],
    ['Osei Kwame Memorial Secondary', 'Kuntanase'],
    ['Saint Brigid Girls’ School', 'Kuntanase'],
  ],
};

/** A few schools, enough to try the lists and the search. */
export const sampleSchools: readonly SchoolInput[] = Object.entries(BY_REGION).flatMap(([region, schools]) =>
  schools.map(([name, location]) => ({ name, region, location })),
);
