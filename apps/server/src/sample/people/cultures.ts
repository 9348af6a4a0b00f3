/** Names that belong together. The first one may be the family name. */
export interface Culture {
  readonly forenames: readonly string[];
  readonly surnames: readonly string[];
  readonly isFamilyFirst: boolean;
}

const list = (names: string) => names.split(', ');

function culture(forenames: string, surnames: string, isFamilyFirst = false): Culture {
  return { forenames: list(forenames), surnames: list(surnames), isFamilyFirst };
}

const akan = culture(
  'Akosua, Kwame, Abena, Kofi, Yaa, Kwaku, Afua, Yaw, Esi, Kojo, Adwoa, Ɛfua, Kwabena, Akua, Nhyira, Nyamekyɛ, Ekow, Maame Yaa',
  'Mɛnsa, Ɔwusu, Asante, Agyeman, Ɔsei, Boaten, Darko, Amponsa, Ofori, Sarpɔn, Adomako, Twumasi, Frɛmpɔn, Addai, Quaye, Antwi',
);

const ewe = culture(
  'Selasi, Edem, Dzifa, Elikem, Mawuli, Sena, Yayra, Kɔdzo, Akpene, Ŋutifafa, Etɔnam, Kafui, Delali, Esinam',
  'Agbeko, Dzokoto, Ŋkɔnu, Tsikata, Kpɔdo, Adzɔgble, Gbeho, Lɔgo, Atsu, Fiagbedzi, Nutakɔ, Aɖika',
);

const northern = culture(
  'Abiba, Fuseini, Hawa, Ibrahim, Rahina, Tahiru, Zeinab, Sulemana, Napari, Wumpini, Azara, Haruna, Ladi, Sadia',
  'Alhassan, Iddrisu, Yakubu, Mahama, Seidu, Issahaku, Danladi, Garba, Bello, Tijjani, Wuni, Ɗanjuma',
);

const coastal = culture(
  'Adébáyọ̀, Olúwaṣeun, Títílayọ̀, Fọlákẹ́, Ayọ̀délé, Ngozi, Chidi, Adaeze, Obinna, Ifeoma, Emeka, Chioma, Kẹ́hìndé, Ṣadé',
  'Adéyẹmí, Okonkwo, Ọládélé, Eze, Nwosu, Akíntúndé, Okafor, Balógun, Nnamdi, Uche, Afọlábí, Onyekachi',
);

const sahelian = culture(
  'Aïssatou, Mamadou, Fatoumata, Ousmane, Aminata, Moussa, Mariétou, Cheikh, Ndèye, Ibrahima, Khady, Sékou',
  'Diallo, Ndiaye, Traoré, Keïta, Bâ, Sow, Coulibaly, Touré, Cissé, Faye, Diop, Konaté',
);

const eastern = culture(
  'Wanjirũ, Otieno, Achieng, Kamau, Neema, Baraka, Zawadi, Juma, Tigist, Dawit, Hanan, Abebe',
  'Mwangi, Odhiambo, Njoroge, Kariũki, Mushi, Tesfaye, Bekele, Hailu, Nabwire, Okello, Wambũi, Ssali',
);

const southern = culture(
  'Thabo, Nomvula, Sipho, Lerato, Tendai, Rudo, Naledi, Themba, Zanele, Kagiso',
  'Dlamini, Nkosi, Mokoena, Moyo, Ndlovu, Khumalo, Sithole, Maseko, Molefe, Chikomo',
);

const arabic = culture(
  'Fatima, Omar, Layla, Yusuf, Noor, Khalid, Mariam, Tariq, Salma, Hamza, Rania, Idris',
  'al-Amin, Haddad, Nasser, Ben Youssef, al-Rashid, Mansour, Khoury, Saleh, el-Idrissi, Farouk, Darwish, Hamdan',
);

const turkish = culture(
  'Elif, Çağlar, Gülşah, Şirin, Emre, Ayşe, Yiğit, Nilüfer, Oğuz, Işıl',
  'Yılmaz, Öztürk, Çelik, Aydın, Şahin, Doğan, Ünal, Kılıç',
);

const indian = culture(
  'Priya, Arjun, Ananya, Rohan, Meera, Vikram, Lakshmi, Ravi, Kavya, Harpreet, Sanjay, Divya, Farhan',
  'Sharma, Patel, Iyer, Reddy, Singh, Banerjee, Nair, Kaur, Venkataraman, Joshi, Das, Krishnamurthy',
);

const chinese = culture(
  'Xiaoming, Yutong, Haoran, Meiling, Jiahui, Zihan, Wei, Lan, Jun, Ruoxi',
  'Wang, Li, Zhang, Chen, Liu, Huang, Zhao, Wu, Zhou, Lü, Ouyang',
  true,
);

const vietnamese = culture(
  'Minh Anh, Thu Hà, Quốc Huy, Bảo Ngọc, Đức, Thảo, Khánh Linh, Tuấn',
  'Nguyễn, Trần, Lê, Phạm, Đặng, Vũ, Bùi, Đỗ',
  true,
);

const japanese = culture(
  'Yūki, Sakura, Haruto, Aoi, Kenji, Naoko, Ren, Emi',
  'Satō, Suzuki, Tanaka, Kōno, Ōta, Itō, Nakamura, Inoue',
);

const hispanic = culture(
  'Camila, Mateo, Valentina, Íñigo, Lucía, Joaquín, Ximena, Andrés, Begoña, Raúl, Inés, Nicolás',
  'García, Muñoz, Peña, Ibáñez, Quispe, Núñez, Fernández, Castañeda, Huamán, Ordóñez, Zúñiga',
);

const portuguese = culture(
  'João, Conceição, Thiago, Inês, Luís, Antónia, Caetano, Lurdes',
  'Gonçalves, Simões, Brandão, Araújo, Magalhães, da Silva, Assunção, Lourenço',
);

const french = culture(
  'Chloé, Théo, Maëlle, François, Hélène, Loïc, Zoé, Gaël',
  'Lefèvre, Guérin, Beaulieu, D’Almeida, Noël, Châtelain, Rousseau, Bœuf',
);

const slavic = culture(
  'Łukasz, Zofia, Małgorzata, Jiří, Božena, Šimon, Ivana, Stanisław, Dragan, Oksana',
  'Wójcik, Kowalczyk, Łuczak, Dvořák, Krejčí, Jovanović, Pawłowicz, Shevchenko, Horváth',
);

const nordic = culture(
  'Bjørn, Åse, Søren, Freja, Jürgen, Käthe, Sigríður, Þór, Lærke, Göran, Annika',
  'Ødegård, Sørensen, Lindström, Müller, Håkansson, Schröder, Strauß, Kjær, Nygård',
);

const english = culture(
  'Grace, Samuel, Hannah, Ethan, Siân, Niamh, Owen, Ruth, Caleb, Moira, Abigail, Isaac',
  'Clarke, O’Connor, Bennett, Wright, Llewellyn, Johnson, Ó Briain, Baker, Fitzgerald, Hughes-Boyd',
);

/** The origins of the names of the sample competition's students; frequent ones are repeated. */
export const cultures: readonly Culture[] = [
  ...[akan, akan, akan, akan, akan, akan],
  ...[ewe, ewe, ewe, northern, northern, northern, coastal, coastal, coastal, sahelian, sahelian],
  ...[eastern, southern, arabic, arabic, turkish, indian, indian, chinese, vietnamese, japanese],
  ...[hispanic, portuguese, french, slavic, nordic, english, english],
];
