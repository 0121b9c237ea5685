/** A name in its own script, and in Latin letters for URLs. One string where both are equal. */
export type Spelled = string | readonly [native: string, latin: string];

/** The home of people and companies in the sample data. */
export type Place = {
  readonly country: string;
  /** Start of a phone number: country code and unassigned digits. */
  readonly phonePrefix: string;
  /** Family name before given name. */
  readonly familyFirst?: true;
  /** Written without a space between family and given name. */
  readonly joined?: true;
  readonly given: readonly Spelled[];
  readonly family: readonly Spelled[];
  /** Company name, host label, industry. */
  readonly companies: readonly (readonly [name: Spelled, label: string, industry: Industry])[];
};

export type Industry =
  | 'food and beverage'
  | 'automotive parts'
  | 'pharmaceuticals'
  | 'furniture'
  | 'consumer electronics'
  | 'chemicals'
  | 'fashion'
  | 'building materials'
  | 'cold chain'
  | 'third-party logistics';

export const places: readonly Place[] = [
  {
    country: 'Germany',
    phonePrefix: '+493023125',
    given: ['Annika', 'Jonas', 'Katharina', 'Moritz', 'Jörg', 'Birgit', 'Lukas', 'Friederike', 'Cem', 'Ute'],
    family: ['Brandt', 'Weißhaupt', 'Köhler', 'Lindner', 'Öztürk', 'Sauer', 'von der Heide', 'Krämer', 'Vogt', 'Nagel'],
    companies: [
      ['Nordwind Möbel', 'nordwind-moebel', 'furniture'],
      ['Kessler Antriebstechnik', 'kessler-antrieb', 'automotive parts'],
      ['Brauhaus Elbtal', 'brauhaus-elbtal', 'food and beverage'],
      ['Rheinmark Chemie', 'rheinmark-chemie', 'chemicals'],
      ['Süßwaren Hagedorn', 'süßwaren-hagedorn', 'food and beverage'],
      ['Spedition Oberland', 'spedition-oberland', 'third-party logistics'],
    ],
  },
  {
    country: 'France',
    phonePrefix: '+33199005',
    given: ['Élodie', 'Théo', 'Aïcha', 'Benoît', 'Camille', 'Jean-Baptiste', 'Solène', 'Mathis'],
    family: ['Lefèvre', "D'Aramitz", 'Moreau', 'Benali', 'Garnier', 'Chevalier', 'Roussel', 'Pelletier'],
    companies: [
      ['Laiterie du Ventoux', 'laiterie-ventoux', 'food and beverage'],
      ['Maison Clairval', 'maison-clairval', 'fashion'],
      ['Groupe Arvalis Santé', 'arvalis-sante', 'pharmaceuticals'],
      ['Froid Express Atlantique', 'froid-express', 'cold chain'],
    ],
  },
  {
    country: 'United Kingdom',
    phonePrefix: '+44207946',
    given: ['Imogen', 'Callum', 'Priyanka', 'Rhys', 'Niamh', 'Oliver', 'Zainab', 'Hamish'],
    family: ['Ashworth', "O'Connell", 'Patel', 'Llewellyn', 'Fairfax-Boyle', 'Okafor', 'Pemberton', 'McAllister'],
    companies: [
      ['Thornbury Foods', 'thornbury-foods', 'food and beverage'],
      ['Pennine Brickworks', 'pennine-brickworks', 'building materials'],
      ['Calder & Wick Outfitters', 'calder-wick', 'fashion'],
      ['Severn Cold Store', 'severn-coldstore', 'cold chain'],
      ['Marlowe Biologics', 'marlowe-bio', 'pharmaceuticals'],
    ],
  },
  {
    country: 'United States',
    phonePrefix: '+120255501',
    given: ['Jasmine', 'Tyler', 'Guadalupe', 'Marcus', 'Brooke', 'DeShawn', 'Emily', 'Wyatt', 'Noor', 'Kimberly'],
    family: [
      'Whitfield',
      'Nguyen',
      'Castellanos',
      'Hartley',
      'Kowalczyk',
      'Washington',
      'Sandoval',
      'Bishop',
      'Ferraro',
      'Lund',
    ],
    companies: [
      ['Prairie Gold Milling', 'prairiegold', 'food and beverage'],
      ['Cascade Audio', 'cascade-audio', 'consumer electronics'],
      ['Lakeshore Freight Partners', 'lakeshorefreight', 'third-party logistics'],
      ['Tidewater Building Supply', 'tidewater-supply', 'building materials'],
      ['Redrock Specialty Chemicals', 'redrock-chem', 'chemicals'],
      ['Blue Fern Therapeutics', 'bluefern-tx', 'pharmaceuticals'],
    ],
  },
  {
    country: 'Spain',
    phonePrefix: '+34900550',
    given: ['Lucía', 'Iker', 'María José', 'Álvaro', 'Nuria', 'Xavier', 'Begoña', 'Andrés'],
    family: ['Muñoz', 'Etxeberria', 'Ibáñez Soler', 'Peña', 'Carrasco', 'Domènech', 'Vázquez', 'Rubio'],
    companies: [
      ['Conservas Cantábrico', 'conservas-cantabrico', 'food and beverage'],
      ['Azulejos Levante', 'azulejos-levante', 'building materials'],
      ['Textil Montseny', 'textil-montseny', 'fashion'],
    ],
  },
  {
    country: 'Italy',
    phonePrefix: '+390655501',
    given: ['Giulia', 'Niccolò', 'Federica', 'Tommaso', 'Chiara', 'Raffaele'],
    family: ["Dell'Acqua", 'Marchetti', 'Fabbri', 'Colombo', 'De Santis', 'Esposito'],
    companies: [
      ['Pastificio Valdarno', 'pastificio-valdarno', 'food and beverage'],
      ['Ceramiche Savelli', 'ceramiche-savelli', 'building materials'],
      ['Officine Brembate', 'officine-brembate', 'automotive parts'],
    ],
  },
  {
    country: 'Poland',
    phonePrefix: '+48225550',
    given: ['Małgorzata', 'Wojciech', 'Zofia', 'Łukasz', 'Agnieszka', 'Kacper'],
    family: ['Wiśniewska', 'Dąbrowski', 'Szczepańska', 'Żak', 'Kowalska', 'Jabłoński'],
    companies: [
      ['Meble Sandomierz', 'meble-sandomierz', 'furniture'],
      ['Chłodnie Pomorskie', 'chlodnie-pomorskie', 'cold chain'],
      ['Autoczęści Śląsk', 'autoczesci-slask', 'automotive parts'],
    ],
  },
  {
    country: 'Sweden',
    phonePrefix: '+46846500',
    given: ['Åsa', 'Gustav', 'Linnéa', 'Björn', 'Saga', 'Håkan'],
    family: ['Bergström', 'Sjögren', 'Åkesson', 'Lindqvist', 'Nyström', 'Ekholm'],
    companies: [
      ['Furuvik Trävaror', 'furuvik-travaror', 'building materials'],
      ['Havtorn Foods', 'havtorn-foods', 'food and beverage'],
      ['Lyskraft Elektronik', 'lyskraft', 'consumer electronics'],
    ],
  },
  {
    country: 'Greece',
    phonePrefix: '+302105550',
    given: [
      ['Ελένη', 'Eleni'],
      ['Γιώργος', 'Giorgos'],
      ['Δήμητρα', 'Dimitra'],
      ['Νίκος', 'Nikos'],
    ],
    family: [
      ['Παπαδοπούλου', 'Papadopoulou'],
      ['Καραγιάννης', 'Karagiannis'],
      ['Βασιλείου', 'Vasileiou'],
      ['Οικονόμου', 'Oikonomou'],
    ],
    companies: [
      [['Ελαιώνες Μεσσηνίας', 'Elaiones Messinias'], 'elaiones-messinias', 'food and beverage'],
      ['Aegean Forwarders', 'aegean-forwarders', 'third-party logistics'],
    ],
  },
  {
    country: 'Ukraine',
    phonePrefix: '+380445550',
    given: [
      ['Оксана', 'Oksana'],
      ['Тарас', 'Taras'],
      ['Ірина', 'Iryna'],
      ['Дмитро', 'Dmytro'],
    ],
    family: [
      ['Шевчук', 'Shevchuk'],
      ['Коваленко', 'Kovalenko'],
      ['Бондар', 'Bondar'],
      ['Мельник', 'Melnyk'],
    ],
    companies: [
      [['Зерно Полісся', 'Zerno Polissia'], 'zerno-polissia', 'food and beverage'],
      ['Dnipro Components', 'dnipro-components', 'automotive parts'],
    ],
  },
  {
    country: 'Turkey',
    phonePrefix: '+902125550',
    given: ['Ayşe', 'Mehmet', 'Gökçe', 'İbrahim', 'Elif', 'Çağlar'],
    family: ['Yıldırım', 'Şahin', 'Güneş', 'Karaoğlu', 'Doğan', 'Aydın'],
    companies: [
      ['Marmara Tekstil', 'marmara-tekstil', 'fashion'],
      ['Ege Beyaz Eşya', 'ege-beyazesya', 'consumer electronics'],
    ],
  },
  {
    country: 'Israel',
    phonePrefix: '+97235550',
    given: [
      ['נועה', 'Noa'],
      ['איתי', 'Itai'],
      ['תמר', 'Tamar'],
      ['יונתן', 'Yonatan'],
    ],
    family: [
      ['ברק', 'Barak'],
      ['רוזנפלד', 'Rosenfeld'],
      ['מזרחי', 'Mizrahi'],
      ['בן־דוד', 'Ben-David'],
    ],
    companies: [
      [['מאפיות הגליל', 'Galil Bakeries'], 'galil-bakeries', 'food and beverage'],
      ['Carmel Sensors', 'carmel-sensors', 'consumer electronics'],
    ],
  },
  {
    country: 'United Arab Emirates',
    phonePrefix: '+97145550',
    given: [
      ['ليلى', 'Layla'],
      ['عمر', 'Omar'],
      ['فاطمة', 'Fatima'],
      ['خالد', 'Khalid'],
      ['نور', 'Nour'],
    ],
    family: [
      ['حداد', 'Haddad'],
      ['المنصوري', 'Al Mansoori'],
      ['الخطيب', 'Al Khatib'],
      ['النجار', 'Al Najjar'],
      ['بن سالم', 'Bin Salem'],
    ],
    companies: [
      [['مسار للشحن', 'Masar Freight'], 'masar-freight', 'third-party logistics'],
      [['تمور الواحة', 'Al Waha Dates'], 'alwaha-dates', 'food and beverage'],
      ['Gulf Cold Terminals', 'gulf-cold-terminals', 'cold chain'],
    ],
  },
  {
    country: 'India',
    phonePrefix: '+91225550',
    given: ['Ananya', ['राहुल', 'Rahul'], 'Karthik', ['प्रिया', 'Priya'], 'Sneha', 'Vikram', 'Meenakshi', 'Harpreet'],
    family: ['Iyer', ['शर्मा', 'Sharma'], 'Venkataraman', ['गुप्ता', 'Gupta'], 'Deshpande', 'Singh Gill', 'Bose', 'Reddy'],
    companies: [
      ['Sahyadri Spices', 'sahyadri-spices', 'food and beverage'],
      ['Konark Pharma', 'konark-pharma', 'pharmaceuticals'],
      ['Deccan Auto Forge', 'deccan-forge', 'automotive parts'],
    ],
  },
  {
    country: 'Japan',
    phonePrefix: '+81355501',
    familyFirst: true,
    given: [
      ['陽菜', 'Hina'],
      ['健太', 'Kenta'],
      ['美咲', 'Misaki'],
      ['大輔', 'Daisuke'],
      ['さくら', 'Sakura'],
      ['翔太', 'Shota'],
    ],
    family: [
      ['佐藤', 'Sato'],
      ['高橋', 'Takahashi'],
      ['渡辺', 'Watanabe'],
      ['小林', 'Kobayashi'],
      ['山本', 'Yamamoto'],
      ['中村', 'Nakamura'],
    ],
    companies: [
      [['北浜冷蔵株式会社', 'Kitahama Reizo'], 'kitahama-reizo', 'cold chain'],
      [['青海電子', 'Aomi Denshi'], 'aomi-denshi', 'consumer electronics'],
      [['丸岡食品', 'Maruoka Foods'], 'maruoka-foods', 'food and beverage'],
    ],
  },
  {
    country: 'China',
    phonePrefix: '+86215550',
    familyFirst: true,
    joined: true,
    given: [
      ['晓明', 'Xiaoming'],
      ['丽华', 'Lihua'],
      ['子涵', 'Zihan'],
      ['建国', 'Jianguo'],
      ['雨桐', 'Yutong'],
    ],
    family: [
      ['王', 'Wang'],
      ['欧阳', 'Ouyang'],
      ['陈', 'Chen'],
      ['林', 'Lin'],
      ['赵', 'Zhao'],
    ],
    companies: [
      [['东澜家居', 'Donglan Home'], 'donglan-home', 'furniture'],
      [['海辰精密', 'Haichen Precision'], 'haichen-precision', 'automotive parts'],
      ['Pearl Delta Chemicals', 'pearldelta-chem', 'chemicals'],
    ],
  },
  {
    country: 'South Korea',
    phonePrefix: '+8225550',
    familyFirst: true,
    joined: true,
    given: [
      ['서연', 'Seoyeon'],
      ['민준', 'Minjun'],
      ['지우', 'Jiwoo'],
      ['현우', 'Hyunwoo'],
    ],
    family: [
      ['김', 'Kim'],
      ['박', 'Park'],
      ['최', 'Choi'],
      ['정', 'Jung'],
    ],
    companies: [
      [['한별전자', 'Hanbyeol Electronics'], 'hanbyeol', 'consumer electronics'],
      [['남해수산', 'Namhae Seafood'], 'namhae-seafood', 'cold chain'],
    ],
  },
  {
    country: 'Vietnam',
    phonePrefix: '+842855501',
    familyFirst: true,
    given: ['Thị Hương', 'Minh Đức', 'Thùy Linh', 'Quang Huy'],
    family: ['Nguyễn', 'Trần', 'Phạm', 'Đặng'],
    companies: [
      ['Gỗ Việt Tân', 'goviettan', 'furniture'],
      ['Mekong Seafood Export', 'mekong-seafood', 'cold chain'],
    ],
  },
  {
    country: 'Brazil',
    phonePrefix: '+551155501',
    given: ['João', 'Beatriz', 'Thiago', 'Conceição', 'Letícia', 'Caio'],
    family: ['Gonçalves', 'dos Santos', 'Araújo', 'Figueiredo', 'Brandão', 'Nakashima'],
    companies: [
      ['Café Serra Alta', 'cafe-serra-alta', 'food and beverage'],
      ['Química Paranaguá', 'quimica-paranagua', 'chemicals'],
      ['Móveis Iguaçu', 'moveis-iguacu', 'furniture'],
    ],
  },
  {
    country: 'Nigeria',
    phonePrefix: '+23415550',
    given: ['Chiamaka', 'Oluwaseun', 'Adaeze', 'Ibrahim', 'Folake', 'Emeka'],
    family: ['Okonkwo', 'Adébáyò', 'Balogun', 'Nwosu', 'Danjuma', 'Eze'],
    companies: [
      ['Lekki Port Logistics', 'lekki-port', 'third-party logistics'],
      ['Savanna Cement', 'savanna-cement', 'building materials'],
    ],
  },
  {
    country: 'Netherlands',
    phonePrefix: '+31205550',
    given: ['Sanne', 'Daan', 'Fenna', 'Bram', 'Noortje', 'Thijs'],
    family: ['van den Berg', 'de Wit', "in 't Veld", 'Bakker', 'van Leeuwen', 'Hoekstra'],
    companies: [
      ['Waddenzee Vis', 'waddenzee-vis', 'cold chain'],
      ['Polder Pharma Distributie', 'polder-pharma', 'pharmaceuticals'],
      ['Zuiderhaven Expeditie', 'zuiderhaven', 'third-party logistics'],
    ],
  },
  {
    country: 'Mexico',
    phonePrefix: '+525555501',
    given: ['Ximena', 'José Ángel', 'Itzel', 'Rodrigo', 'Montserrat', 'Efraín'],
    family: ['Hernández Ríos', 'Zúñiga', 'Cárdenas', 'Villaseñor', 'Treviño', 'Quiroz'],
    companies: [
      ['Agave Norte', 'agave-norte', 'food and beverage'],
      ['Bajío Autopartes', 'bajio-autopartes', 'automotive parts'],
    ],
  },
];
