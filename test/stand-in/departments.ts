/** A department or overseas territory; the MeteoAlarm codes exist for the 96 of the mainland and Corsica only. */
export interface Department {
  readonly code: string
  readonly name: string
  readonly region: string
  /** NUTS3 of before the 2016 edition, as the feeds use it. */
  readonly nuts3: string
  readonly emmaId: string
  readonly meteoalarmName: string
}

// code|name|region|NUTS3|EMMA_ID|name in MeteoAlarm
const rows = `
01|Ain|84|FR711|FR039|Ain
02|Aisne|32|FR221|FR073|Aisne
03|Allier|84|FR721|FR043|Allier
04|Alpes-de-Haute-Provence|93|FR821|FR032|Alpes de Haute Provence
05|Hautes-Alpes|93|FR822|FR033|Hautes Alpes
06|Alpes-Maritimes|93|FR823|FR029|Alpes Maritimes
07|Ardèche|84|FR712|FR026|Ardèche
08|Ardennes|44|FR211|FR074|Ardennes
09|Ariège|76|FR621|FR008|Ariège
10|Aube|44|FR212|FR075|Aube
11|Aude|76|FR811|FR007|Aude
12|Aveyron|76|FR622|FR021|Aveyron
13|Bouches-du-Rhône|93|FR824|FR027|Bouches du Rhône
14|Calvados|28|FR251|FR052|Calvados
15|Cantal|84|FR722|FR024|Cantal
16|Charente|75|FR531|FR016|Charente
17|Charente-Maritime|75|FR532|FR015|Charente Maritime
18|Cher|24|FR241|FR059|Cher
19|Corrèze|75|FR631|FR018|Corrèze
21|Côte-d'Or|27|FR261|FR078|Côte d'Or
22|Côtes-d'Armor|53|FR521|FR047|Côtes d'Armor
23|Creuse|75|FR632|FR041|Creuse
24|Dordogne|75|FR611|FR017|Dordogne
25|Doubs|27|FR431|FR080|Doubs
26|Drôme|84|FR713|FR031|Drôme
27|Eure|28|FR231|FR056|Eure
28|Eure-et-Loir|24|FR242|FR063|Eure et Loir
29|Finistère|53|FR522|FR046|Finistère
2A|Corse-du-Sud|94|FR831|FR090|Corse du Sud
2B|Haute-Corse|94|FR832|FR089|Haute Corse
30|Gard|76|FR812|FR022|Gard
31|Haute-Garonne|76|FR623|FR009|Haute Garonne
32|Gers|76|FR624|FR005|Gers
33|Gironde|75|FR612|FR014|Gironde
34|Hérault|76|FR813|FR020|Hérault
35|Ille-et-Vilaine|53|FR523|FR050|Ille et Vilaine
36|Indre|24|FR243|FR042|Indre
37|Indre-et-Loire|24|FR244|FR093|Indre et Loire
38|Isère|84|FR714|FR034|Isère
39|Jura|27|FR432|FR079|Jura
40|Landes|75|FR613|FR004|Landes
41|Loir-et-Cher|24|FR245|FR058|Loir et Cher
42|Loire|84|FR715|FR037|Loire
43|Haute-Loire|84|FR723|FR025|Haute Loire
44|Loire-Atlantique|52|FR511|FR049|Loire Atlantique
45|Loiret|24|FR246|FR061|Loiret
46|Lot|76|FR625|FR013|Lot
47|Lot-et-Garonne|75|FR614|FR012|Lot et Garonne
48|Lozère|76|FR814|FR023|Lozère
49|Maine-et-Loire|52|FR512|FR092|Maine et Loire
50|Manche|28|FR252|FR051|Manche
51|Marne|44|FR213|FR076|Marne
52|Haute-Marne|44|FR214|FR085|Haute Marne
53|Mayenne|52|FR513|FR053|Mayenne
54|Meurthe-et-Moselle|44|FR411|FR088|Meurthe et Moselle
55|Meuse|44|FR412|FR002|Meuse
56|Morbihan|53|FR524|FR048|Morbihan
57|Moselle|44|FR413|FR087|Moselle
58|Nièvre|27|FR262|FR060|Nièvre
59|Nord|32|FR301|FR070|Nord
60|Oise|32|FR222|FR072|Oise
61|Orne|28|FR253|FR054|Orne
62|Pas-de-Calais|32|FR302|FR069|Pas de Calais
63|Puy-de-Dôme|84|FR724|FR040|Puy de Dôme
64|Pyrénées-Atlantiques|75|FR615|FR091|Pyrénées Atlantiques
65|Hautes-Pyrénées|76|FR626|FR003|Hautes Pyrénées
66|Pyrénées-Orientales|76|FR815|FR006|Pyrénées Orientales
67|Bas-Rhin|44|FR421|FR086|Bas Rhin
68|Haut-Rhin|44|FR422|FR083|Haut Rhin
69|Rhône|84|FR716|FR038|Rhône
70|Haute-Saône|27|FR433|FR082|Haute Saône
71|Saône-et-Loire|27|FR263|FR077|Saône et Loire
72|Sarthe|52|FR514|FR057|Sarthe
73|Savoie|84|FR717|FR036|Savoie
74|Haute-Savoie|84|FR718|FR035|Haute Savoie
75|Paris|11|FR101|FR101|Paris
76|Seine-Maritime|28|FR232|FR055|Seine Maritime
77|Seine-et-Marne|11|FR102|FR068|Seine-et-Marne
78|Yvelines|11|FR103|FR064|Yvelines
79|Deux-Sèvres|75|FR533|FR094|Deux Sèvres
80|Somme|32|FR223|FR071|Somme
81|Tarn|76|FR627|FR011|Tarn
82|Tarn-et-Garonne|76|FR628|FR010|Tarn et Garonne
83|Var|93|FR825|FR028|Var
84|Vaucluse|93|FR826|FR030|Vaucluse
85|Vendée|52|FR515|FR044|Vendée
86|Vienne|75|FR534|FR045|Vienne
87|Haute-Vienne|75|FR633|FR019|Haute Vienne
88|Vosges|44|FR414|FR084|Vosges
89|Yonne|27|FR264|FR062|Yonne
90|Territoire de Belfort|27|FR434|FR081|Territoire de Belfort
91|Essonne|11|FR104|FR066|Essonne
92|Hauts-de-Seine|11|FR105|FR105|Hauts-de-Seine
93|Seine-Saint-Denis|11|FR106|FR106|Seine-Saint-Denis
94|Val-de-Marne|11|FR107|FR107|Val-de-Marne
95|Val-d'Oise|11|FR108|FR065|Val-d’Oise
971|Guadeloupe|01|||
972|Martinique|02|||
973|Guyane|03|||
974|La Réunion|04|||
976|Mayotte|06|||
975|Saint-Pierre-et-Miquelon|975|||
977|Saint-Barthélemy|977|||
978|Saint-Martin|978|||
984|Terres australes et antarctiques françaises|984|||
986|Wallis et Futuna|986|||
987|Polynésie française|987|||
988|Nouvelle-Calédonie|988|||
989|Île de Clipperton|989|||
`

const departmentOf = (row: string): Department => {
  const [code = '', name = '', region = '', nuts3 = '', emmaId = '', meteoalarmName = ''] = row.split('|')
  return { code, name, region, nuts3, emmaId, meteoalarmName }
}

/** In the order of the service's own list, overseas included (109). */
export const departments: readonly Department[] = rows.trim().split('\n').map(departmentOf)

/** The 96 departments that vigilance covers. */
export const vigilanceDepartments = departments.filter((department) => department.nuts3 !== '')

/** The 25 departments with a coast domain (their code followed by `10`). */
export const coastalDepartments =
  '06 11 13 14 17 22 29 2A 2B 30 33 34 35 40 44 50 56 59 62 64 66 76 80 83 85'.split(' ')

const byCode = new Map(departments.map((department) => [department.code, department]))

/** Null when the code is not one of the list. */
export const departmentByCode = (code: string) => byCode.get(code) ?? null

const regionNames = new Map([
  ['01', 'Guadeloupe'],
  ['02', 'Martinique'],
  ['03', 'Guyane'],
  ['04', 'La Réunion'],
  ['06', 'Mayotte'],
  ['11', 'Île-de-France'],
  ['24', 'Centre-Val de Loire'],
  ['27', 'Bourgogne-Franche-Comté'],
  ['28', 'Normandie'],
  ['32', 'Hauts-de-France'],
  ['44', 'Grand Est'],
  ['52', 'Pays de la Loire'],
  ['53', 'Bretagne'],
  ['75', 'Nouvelle-Aquitaine'],
  ['76', 'Occitanie'],
  ['84', 'Auvergne-Rhône-Alpes'],
  ['93', "Provence-Alpes-Côte d'Azur"],
  ['94', 'Corse'],
  ['975', 'Saint-Pierre-et-Miquelon'],
  ['977', 'Saint-Barthélemy'],
  ['978', 'Saint-Martin'],
  ['984', 'Terres australes et antarctiques françaises'],
  ['986', 'Wallis et Futuna'],
  ['987', 'Polynésie française'],
  ['988', 'Nouvelle-Calédonie'],
  ['989', 'Île de Clipperton'],
])

/** The official name; overseas collectivities are their own region. */
export const regionName = (code: string) => regionNames.get(code) ?? byCode.get(code)?.name ?? ''
