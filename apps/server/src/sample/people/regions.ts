/** A region of a country that does not exist: how many schools it sends and where they are, the largest town first. */
export interface Region {
  readonly name: string;
  readonly schools: number;
  readonly places: readonly string[];
}

const region = (name: string, schools: number, places: string): Region => ({
  name,
  schools,
  places: places.split(', '),
});

export const regions: readonly Region[] = [
  region(
    'Ankobra',
    44,
    'Nsuotwerɛ, Bremuasi, Ɛlokwa Hill, Tebrɛso, Kwesitwokrom, Dompimakyi, Esikuma Bay, Ntwaanokrom',
  ),
  region('Pra Central', 46, 'Twifanta, Ɛkɔsokuma, Hemankɛsu, Brekuwaa, Mfantrasu, Odumafo Ford, Wassakuma, Pranano'),
  region('Greater Akwamu', 72, 'Odawkle, Teshibo, Laboshi, Nungbonya, Adabraku, Osukumle, Kokomlemi, Tettekrom'),
  region(
    'Savelugu North',
    38,
    'Zangbalin, Wulenkura, Naleru Junction, Diarigba, Tampeisi, Zokugani, Gbulluŋ, Nantoŋ Yili',
  ),
  region('Volta Lakes', 52, 'Hohorvi Landing, Pekiga, Dzelukɔ, Akpafevi, Ŋɔtsira, Dzodzekɔpe, Adaklovi, Tɔŋuta'),
  region('Bosomtwe', 58, 'Kuntawuo, Kwadafo Ridge, Pipiaso, Esaaseho, Jachemfo, Beposuakrom, Konkomaa, Atwimfo'),
  region('Koradé Coast', 48, 'Port Koradé, Anse Claire, Bélourou, Grand Tamarin, Saint-Éloi, Pointe Noémie, Kossiré'),
  region('Nambiri', 28, 'Nambiri, Walesso, Tumaani, Jirapuo, Lambuse, Bulengari, Kpirigu'),
  region('Upper Sisaba', 26, 'Sisaba, Garindé, Hamdallou, Tillabougou, Yéréma, Fada Sanso, Kayoma'),
  region('Akyerɛma Hills', 44, 'Akyerɛma, Kwabrɛso, Asiakrom, Begorosu, Nkwantɛnso, Osinopa, Tafuaso, Anyinamfo'),
  region('Zugubiri Plains', 30, 'Zugubiri, Karagbani, Sambulgu, Yendoro, Kpalbani, Cherebonu, Nakpandi'),
  region(
    'Palmeira South',
    40,
    'Vila Palmeira, São Telmo, Ribeira Fria, Monte Sereno, Porto Ladeira, Lagoa Mansa, Campo Alvor',
  ),
  region('Lomeda Delta', 50, 'Brassenu, Okoroma, Ugbelle, Nembirika, Ekperu, Sagbaro, Opumo, Twonari Creek'),
  region('Maroo Highlands', 36, 'Ngaounda, Bamenka, Foumbara, Tibatuo, Meiganka, Kumbalo, Mbouna Col'),
  region('Eastern Kesh', 42, 'Bir Karima, Wadi Halfoun, Umm Sidra, Dar es-Sabah, Qasr Amina, Jebel Rahil, Souk Jadid'),
  region(
    'New Severn',
    46,
    'Kingsferry, Mount Patience, Fort Ellen, Greenmouth, Saltwick Point, Harper’s Landing, Cedarholm',
  ),
];
